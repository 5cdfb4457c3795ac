let last = 0;

/** Milliseconds since the epoch, later with every call: the order of siblings follows from it. */
export function messageTime(): number {
  last = Math.max(Date.now(), last + 1);
  return last;
}
