const newline = 0x0a;

/** Behind the blank line that ends the event; the end of all where none does. */
export function endOfEvent(events: Buffer, start: number): number {
  for (let at = events.indexOf(newline, start); at !== -1; at = events.indexOf(newline, at + 1)) {
    const next = events[at + 1] === 0x0d ? at + 2 : at + 1;
    if (events[next] === newline) return next + 1;
  }
  return events.length;
}
