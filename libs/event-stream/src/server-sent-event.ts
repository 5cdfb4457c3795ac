/** One event of a `text/event-stream`. */
export interface ServerSentEvent {
  /** The `event:` line. Absent where there is none or it is empty, which means `message`. */
  readonly event?: string;
  /** The `data:` lines, joined by line feeds. */
  readonly data: string;
  /** This event's own `id:` line. Absent where it has none; who needs the last one seen remembers it. */
  readonly id?: string;
}
