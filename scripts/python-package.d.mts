export declare const VENV: string;
export declare const STAMP: string;
export declare function venvProgram(name: string): string;
export declare function hashOfSources(): string;
export declare function whyNoPackage(): string | undefined;
