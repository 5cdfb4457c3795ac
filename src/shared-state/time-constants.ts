/** A minute is counted in slots of this length, in milliseconds: a bound is exact to 0.25 s of 60. */
export const slotLength = 250;

/** Slots that count beside the one of now: 60 to 60.25 seconds, never less than a minute. */
export const countedSlots = 60_000 / slotLength;

/**
 * How long a settlement takes to reach the ledger, if all is not well, in milliseconds: what ended within this time is
 * told to the store by its id when it is told what the ledger knows.
 */
export const deliveryTime = 15 * 60_000;

/** How long the store remembers that a request was settled, in milliseconds: longer than it may be told of it. */
export const settledMemory = deliveryTime + 5 * 60_000;

/** How long a token is told of room after a claim of it was blocked, in milliseconds. */
export const waitingMemory = 15_000;

/** A process that is silent for so long is not there, in milliseconds. */
export const attendance = 10_000;
