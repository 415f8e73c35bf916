export declare const VENV: string;
export declare const SPARK_VENV: string;
export declare function venvProgram(name: string, venv?: string): string;
export declare function stampOf(venv?: string): string;
export declare function hashOfSources(): string;
export declare function whyNoPackage(venv?: string, command?: string): string | undefined;
