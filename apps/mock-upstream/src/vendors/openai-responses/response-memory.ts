import type { WireEvent } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { IssuedItems } from './check-conversation.js';

/** How many responses are kept, and how many calls are remembered; the oldest go first. */
const mostResponses = 1000;
const mostCalls = 10_000;

/** A response the vendor keeps. */
export interface StoredResponse {
  /** As it is once it has run to its end. */
  readonly response: JsonObject;
  /** The items the client sent with it, each with an id. */
  readonly input: readonly JsonObject[];
  /** All the model has read: the items of the responses before it, and its own input. */
  readonly read: readonly JsonObject[];
  /** Its stream, where it was streamed. */
  readonly events?: readonly WireEvent[];
  /** Set where it runs in the background. */
  readonly run?: BackgroundRun;
}

/** A response in the background goes on by one step each time someone looks at it. */
export interface BackgroundRun {
  state: 'queued' | 'in_progress' | 'done' | 'cancelled';
}

/** What the vendor remembers: the responses it stored, and what it issued. */
export class ResponseMemory implements IssuedItems {
  readonly #responses = new Map<string, StoredResponse>();
  readonly #thoughtsBefore = new Map<string, string>();
  #made = 0;

  /** An id nothing else has. */
  newId(prefix: string): string {
    this.#made += 1;
    return `${prefix}_mock${this.#made.toString(36).padStart(20, '0')}`;
  }

  find(id: string): StoredResponse | undefined {
    return this.#responses.get(id);
  }

  /** Keeps a response under its id. */
  store(stored: StoredResponse): void {
    const { id } = stored.response;
    if (typeof id !== 'string') return;
    this.#responses.set(id, stored);
    if (this.#responses.size > mostResponses) forgetFirst(this.#responses);
  }

  /** @returns whether there was one */
  delete(id: string): boolean {
    return this.#responses.delete(id);
  }

  /** An item of a stored response, or of its input. */
  findItem(id: string): JsonObject | undefined {
    for (const { response, input } of this.#responses.values()) {
      const found = [...input, ...itemsIn(response.output)].find((item) => item.id === id);
      if (found) return found;
    }
    return undefined;
  }

  isStored(id: string): boolean {
    return this.findItem(id) !== undefined;
  }

  reasoningBefore(id: string): string | undefined {
    return this.#thoughtsBefore.get(id);
  }

  /**
   * Remembers which thinking led to which calls.
   * @param evenByCallId know the calls again by what links them to their outputs, too
   */
  rememberCalls(output: readonly JsonObject[], evenByCallId: boolean): void {
    let thought: string | undefined;
    for (const { type, id, call_id: callId } of output) {
      if (type === 'reasoning') thought = typeof id === 'string' ? id : undefined;
      else if (thought !== undefined && callId !== undefined) {
        for (const name of evenByCallId ? [id, callId] : [id]) {
          if (typeof name === 'string') this.#thoughtsBefore.set(name, thought);
        }
      }
    }
    while (this.#thoughtsBefore.size > mostCalls) forgetFirst(this.#thoughtsBefore);
  }
}

/** The objects in a list. */
export function itemsIn(value: JsonValue | undefined): readonly JsonObject[] {
  return isJsonArray(value) ? value.filter(isJsonObject) : [];
}

function forgetFirst(map: Map<string, unknown>): void {
  const [first] = map.keys();
  if (first !== undefined) map.delete(first);
}
