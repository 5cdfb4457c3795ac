import type { PartId, PartStart, StreamEvent } from '#libs/canonical';

/** What the readers of one answer's parts share: numbers for parts, and the events they make. */
export interface EventSink {
  /** Begins a part. @returns its number */
  open(start: PartStart): PartId;
  emit(event: StreamEvent): void;
}
