/** Milliseconds to a tenth, never below 0. */
export const tenths = (milliseconds: number): number => Math.round(Math.max(0, milliseconds) * 10) / 10;
