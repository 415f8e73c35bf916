/** Sources written by other programs: nobody formats them. */
export declare const GENERATED: readonly string[];
