/** When something was, in milliseconds since the epoch. @param time by `performance.now()` */
export const wallTime = (time: number): number => Math.round(Date.now() - (performance.now() - time));
