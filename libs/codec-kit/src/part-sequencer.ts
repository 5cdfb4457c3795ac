import type { PartId, StreamEvent } from '#libs/canonical';

type PartEvent = Extract<StreamEvent, { readonly part: PartId }>;

/** A part, or a whole opaque one, in the order in which they opened. */
interface Turn {
  readonly events: StreamEvent[];
  ended: boolean;
}

/**
 * Puts the events of parts that were open at once one part after the other, in the order in which the parts
 * opened, for formats that have one open block at a time. The first open part's events pass at once; those of
 * later ones wait until it has ended. Events that are about no part pass at once, since a candidate ends after
 * its parts. One per stream; with several candidates, one per candidate.
 */
export class PartSequencer {
  readonly #waiting: Turn[] = [];
  readonly #turns = new Map<PartId, Turn>();

  push(event: StreamEvent): StreamEvent[] {
    if (event.type === 'opaque') return this.#queue({ events: [event], ended: true });
    if (event.type === 'part-start') {
      const turn: Turn = { events: [event], ended: false };
      this.#turns.set(event.part, turn);
      return this.#queue(turn);
    }
    return 'part' in event ? this.#continue(event) : [event];
  }

  #queue(turn: Turn): StreamEvent[] {
    this.#waiting.push(turn);
    return this.#waiting[0] === turn ? this.#drain() : [];
  }

  #continue(event: PartEvent): StreamEvent[] {
    const turn = this.#turns.get(event.part);
    if (turn === undefined) return [];
    turn.events.push(event);
    if (event.type === 'part-end') {
      turn.ended = true;
      this.#turns.delete(event.part);
    }
    return this.#waiting[0] === turn ? this.#drain() : [];
  }

  /** What the parts whose turn it is have said so far. */
  #drain(): StreamEvent[] {
    const ready: StreamEvent[] = [];
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      ready.push(...first.events.splice(0));
      if (!first.ended) break;
      this.#waiting.shift();
    }
    return ready;
  }
}
