import { invalid } from './field-reader.js';

/** What vendors that want a result for every call are told where there is none. */
export const noResult = 'The tool gave no result.';

/** A call that no result has answered, and where the client and the writer have it. */
export interface OpenCall<Place> {
  readonly callId: string;
  readonly path: string;
  readonly place: Place;
}

/** The calls of a conversation in the making that wait for their results. One per request. */
export class OpenCalls<Place> {
  readonly #waiting = new Map<string, OpenCall<Place>>();
  readonly #forgotten: OpenCall<Place>[] = [];

  add(callId: string, path: string, place: Place): void {
    const former = this.#waiting.get(callId);
    if (former !== undefined) this.#forgotten.push(former);
    this.#waiting.set(callId, { callId, path, place });
  }

  /**
   * The call that a result answers; it waits no longer.
   * @throws GatewayError `caller_invalid_request` where none waits for it
   */
  answer(callId: string, path: string): OpenCall<Place> {
    const call = this.#waiting.get(callId);
    if (call === undefined) {
      const problem = `is a result for the call "${callId.slice(0, 64)}", which the conversation before it does not make or which is answered already`;
      throw invalid(path, problem);
    }
    this.#waiting.delete(callId);
    return call;
  }

  /** The calls without results. */
  get unanswered(): readonly OpenCall<Place>[] {
    return [...this.#forgotten, ...this.#waiting.values()];
  }
}
