export function readLiterals(text: string): ReadonlyMap<string, unknown>;
