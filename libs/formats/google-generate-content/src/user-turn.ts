import type { ToolResultPart } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';
import { writeForeignResult } from './function-results.js';
import { writeMedia } from './media-parts.js';
import type { WrittenCall } from './model-turn.js';

/** A turn of another client's user in the making: results first, in the order of their calls, then the rest. */
export class UserTurn {
  /** By the client's id, the first one last. */
  readonly #unanswered: Map<string, WrittenCall[]>;
  readonly #results = new Map<WrittenCall, JsonObject>();
  readonly #others: JsonObject[] = [];
  /** Media out of results: they follow these. */
  readonly #displaced: JsonObject[] = [];

  constructor(
    private readonly calls: readonly WrittenCall[],
    private readonly encoding: Encoding,
  ) {
    this.#unanswered = Map.groupBy(calls.toReversed(), ({ callId }) => callId);
  }

  addText(text: string): void {
    // The vendor refuses empty parts.
    if (text !== '') this.#others.push({ text });
  }

  addPart(part: JsonObject): void {
    this.#others.push(part);
  }

  addResult(result: ToolResultPart, path: string): void {
    const call = this.#unanswered.get(result.callId)?.pop();
    if (call === undefined) {
      const problem = `is a result of "${result.callId}", but the turn before holds no such call without a result`;
      throw this.encoding.unsupported(path, problem);
    }
    const { part, displaced } = writeForeignResult(result, call.name, call.id, this.encoding, path);
    this.#results.set(call, part);
    if (displaced.length === 0) return;
    const detail = "Media of a tool's result are sent beside it in the same turn.";
    this.encoding.approximated(path, 'tool-result-media', detail);
    this.#displaced.push(
      { text: `Result of the tool call ${call.name}:` },
      ...displaced.map((medium) => writeMedia(medium, this.encoding, path)),
    );
  }

  finish(): readonly JsonObject[] {
    if (this.calls.length === 0) return this.#others;
    const results = this.calls.map((call) => this.#results.get(call) ?? this.#missing(call));
    return [...results, ...this.#displaced, ...this.#others];
  }

  #missing({ name, id, path }: WrittenCall): JsonObject {
    this.encoding.filled(
      path,
      'tool-result',
      `The call of "${name}" has no result; one that says so is sent.`,
    );
    const response = { error: 'No result was given.' };
    return { functionResponse: { name, response, ...(id !== undefined && { id }) } };
  }
}
