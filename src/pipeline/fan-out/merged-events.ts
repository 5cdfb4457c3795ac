import { mergeUsage, sumUsage } from '#libs/canonical';
import type { GatewayError, StreamEvent, Usage } from '#libs/canonical';
import { brokenStream } from '../streams/broken-stream.js';
import type { Branch } from './branches.js';

/**
 * Makes one stream of the streams of several calls, event by event as they come: one beginning, answers and parts
 * renumbered, usage added up at the end, one end when all have ended. The first error ends it.
 */
export class MergedEvents {
  readonly #usages: (Usage | undefined)[];
  readonly #ended = new Set<number>();
  /** The branch that began first: what is said of the whole answer is what it says. */
  #leader: number | undefined;
  #end: StreamEvent = { type: 'response-end' };
  #over = false;

  constructor(private readonly branches: readonly Pick<Branch, 'firstCandidate'>[]) {
    this.#usages = branches.map(() => undefined);
  }

  /** @param place which branch says it */
  push(place: number, event: StreamEvent): StreamEvent[] {
    if (this.#over || this.#ended.has(place)) return [];
    switch (event.type) {
      case 'response-start':
        return this.#begin(place, event);
      case 'usage':
        this.#usages[place] = mergeUsage(this.#usages[place], event.usage);
        return [];
      case 'ping':
        return this.#leader === undefined ? [] : [event];
      case 'error':
        return this.fail(event.error);
      case 'response-end':
        return this.#finish(place, event);
      case 'extension':
        return event.candidate === undefined && place !== this.#leader
          ? []
          : [this.#renumbered(place, event)];
      default:
        return [this.#renumbered(place, event)];
    }
  }

  /** A branch says no more. */
  end(place: number): StreamEvent[] {
    return this.#over || this.#ended.has(place) ? [] : this.fail(brokenStream());
  }

  /** The answer will not be whole. What has been used so far is told all the same. */
  fail(error: GatewayError): StreamEvent[] {
    if (this.#over) return [];
    this.#over = true;
    return [...this.#usage(), { type: 'error', error }];
  }

  #begin(place: number, event: StreamEvent): StreamEvent[] {
    if (this.#leader !== undefined) return [];
    this.#leader = place;
    return [event];
  }

  #finish(place: number, event: StreamEvent): StreamEvent[] {
    this.#ended.add(place);
    if (place === this.#leader) this.#end = event;
    if (this.#ended.size < this.branches.length) return [];
    this.#over = true;
    return [...this.#usage(), this.#end];
  }

  /** Nothing before a beginning. */
  #usage(): StreamEvent[] {
    const usage = this.#leader === undefined ? undefined : sumUsage(this.#usages);
    return usage === undefined ? [] : [{ type: 'usage', usage }];
  }

  #renumbered<Event extends StreamEvent>(place: number, event: Event): Event {
    const first = this.branches[place]?.firstCandidate ?? 0;
    return {
      ...event,
      ...('candidate' in event && { candidate: event.candidate + first }),
      ...('part' in event && { part: event.part * this.branches.length + place }),
    };
  }
}
