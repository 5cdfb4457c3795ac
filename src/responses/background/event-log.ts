import { formatServerSentEvent } from '#libs/event-stream';
import type { ResponseEvent } from '../response-events.js';
import { edited } from '../response-events.js';

/** What is kept of the events of a stream that has not ended. */
export const noEvents = '[]';

/** The events of one response, numbered from 0 without gaps, for any number of readers at any time. */
export class EventLog {
  /** Characters so far. */
  size = 0;
  private readonly lines: string[] = [];
  private readonly listeners = new Set<() => void>();
  private over = false;

  /** No more will come. */
  get ended(): boolean {
    return this.over;
  }

  /** Gives the event the next number. */
  append(event: ResponseEvent): void {
    if (this.over) return;
    const line = numbered(event, this.lines.length);
    this.lines.push(line);
    this.size += line.length;
    this.announce();
  }

  end(): void {
    this.over = true;
    this.announce();
  }

  /** The event of this number as a server-sent event. Undefined where it has not come yet. */
  at(number: number): string | undefined {
    return this.lines[number];
  }

  /** Calls `listener` at every event, and at the end. @returns ends it */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** All of it, to be kept. */
  toJson(): string {
    return JSON.stringify(this.lines);
  }

  /** What was kept, whole: its end too. */
  restore(json: string): void {
    for (const line of JSON.parse(json) as readonly string[]) this.lines.push(line);
    this.end();
  }

  /** Ends with the event of this number; what is missing before it is lost. */
  endAt(number: number, event: ResponseEvent): void {
    this.lines[number] = numbered(event, number);
    this.end();
  }

  private announce(): void {
    for (const listener of this.listeners) listener();
  }
}

const numbered = ({ type, data }: ResponseEvent, number: number): string =>
  formatServerSentEvent({ event: type, data: edited(data, { sequence_number: number }) });
