export function sourceStamp(): string;
export function isDistCurrent(stamp: string): boolean;
