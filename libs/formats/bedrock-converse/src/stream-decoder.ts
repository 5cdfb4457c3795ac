import type { GatewayError, StreamDecoder, StreamEvent, WireEvent } from '#libs/canonical';
import { brokenEventStream, callIdFor, notJsonEvent, parseEventData, untilFault } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { candidate, startedBlock, unstartedBlock } from './block-decoder.js';
import type { BlockDecoder } from './block-decoder.js';
import { decodeStreamError, isException } from './errors.js';
import { extending } from './extensions.js';
import { readFinish } from './finish.js';
import { readUsage } from './usage.js';

/** Reads a stream of Converse, each message an event of its type's name. Tolerant of unknown events and missing stops. */
export class ConverseStreamDecoder implements StreamDecoder {
  readonly #blocks = new Map<JsonValue, BlockDecoder>();
  #started = false;
  #ended = false;
  #nextPart = 0;
  #stop: JsonObject | undefined;

  /** @param seed see `Codec.decodeResponse` */
  constructor(private readonly seed?: string) {}

  push({ event, data }: WireEvent): StreamEvent[] {
    if (this.#ended) return [];
    const body = parseEventData(data);
    if (isException(event)) return this.#fail(decodeStreamError(event, body ?? data));
    if (!isJsonObject(body)) return this.#fail(notJsonEvent());
    const opening = this.#started ? [] : this.#start(event === 'messageStart' ? body : {});
    return untilFault(
      (events) => {
        events.push(...opening);
        events.push(...this.#event(event, body));
      },
      (fault) => this.#fail(fault),
    );
  }

  end(): StreamEvent[] {
    if (this.#ended) return [];
    return this.#stop === undefined ? this.#fail(brokenEventStream()) : this.#finish();
  }

  #event(event: string | undefined, body: JsonObject): StreamEvent[] {
    switch (event) {
      case 'contentBlockStart':
        return this.#openBlock(body);
      case 'contentBlockDelta':
        return this.#delta(body);
      case 'contentBlockStop':
        return this.#closeBlock(body.contentBlockIndex ?? null);
      case 'messageStop':
        // The stream may be cut behind the first: it is the one that counts.
        this.#stop ??= body;
        return [];
      case 'metadata':
        return this.#metadata(body);
      default:
        return [];
    }
  }

  #start({ role = 'assistant' }: JsonObject): StreamEvent[] {
    this.#started = true;
    return [{ type: 'response-start', ...extending({ output: { message: { role } } }) }];
  }

  #openBlock({ contentBlockIndex: index = null, start }: JsonObject): StreamEvent[] {
    const closing = this.#closeBlock(index);
    const known = isJsonObject(start) ? this.#withCallId(start) : {};
    return [...closing, ...this.#open(index, startedBlock(known, this.#nextPart))];
  }

  #withCallId(start: JsonObject): JsonObject {
    const { toolUse } = start;
    if (!isJsonObject(toolUse)) return start;
    if (typeof toolUse.toolUseId === 'string' && toolUse.toolUseId !== '') return start;
    return { ...start, toolUse: { ...toolUse, toolUseId: callIdFor(this.seed, candidate, this.#nextPart) } };
  }

  #open(index: JsonValue, block: BlockDecoder): StreamEvent[] {
    this.#nextPart++;
    this.#blocks.set(index, block);
    return block.open();
  }

  #delta({ contentBlockIndex: index = null, delta }: JsonObject): StreamEvent[] {
    if (!isJsonObject(delta)) return [];
    const known = this.#blocks.get(index);
    if (known !== undefined) return known.delta(delta);
    const block = unstartedBlock(delta, this.#nextPart);
    return [...this.#open(index, block), ...block.delta(delta)];
  }

  #closeBlock(index: JsonValue): StreamEvent[] {
    const block = this.#blocks.get(index);
    this.#blocks.delete(index);
    return block?.close() ?? [];
  }

  /** The last event: nothing of the answer follows it. */
  #metadata({ usage, ...fields }: JsonObject): StreamEvent[] {
    // Padding against eavesdroppers.
    const others = Object.fromEntries(Object.entries(fields).filter(([key]) => key !== 'p'));
    const used: StreamEvent[] = isJsonObject(usage) ? [{ type: 'usage', usage: readUsage(usage) }] : [];
    const { ext } = extending(Object.keys(others).length === 0 ? undefined : others);
    const more: StreamEvent[] = ext === undefined ? [] : [{ type: 'extension', ext }];
    return [...used, ...more, ...(this.#stop === undefined ? [] : this.#finish())];
  }

  #finish(): StreamEvent[] {
    this.#ended = true;
    const { stopReason, additionalModelResponseFields: fields } = this.#stop ?? {};
    const closing = [...this.#blocks.keys()].flatMap((index) => this.#closeBlock(index));
    const finish = readFinish(typeof stopReason === 'string' ? stopReason : undefined, fields);
    const { ext } = extending(fields === undefined ? undefined : { additionalModelResponseFields: fields });
    return [
      ...closing,
      { type: 'candidate-end', candidate, finish },
      { type: 'response-end', ...(ext && { ext }) },
    ];
  }

  #fail(error: GatewayError): StreamEvent[] {
    const opening = this.#started ? [] : this.#start({});
    this.#ended = true;
    return [...opening, { type: 'error', error }];
  }
}
