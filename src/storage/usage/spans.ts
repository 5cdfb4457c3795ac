export const hourLength = 3_600_000;
export const dayLength = 24 * hourLength;

export const startOf = (time: number, length: number): number => Math.floor(time / length) * length;
