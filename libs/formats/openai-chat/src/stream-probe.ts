import { Buffer } from 'node:buffer';
import type { GatewayError, ProbeFactory, StreamProbe, Usage } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import type { ServerSentEvent } from '#libs/event-stream';
import { findTopLevel, isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { decodeStreamError } from './decode-error.js';
import { doneMark, isError } from './stream-decoder.js';
import { readUsage } from './usage.js';

const colon = 0x3a;
const space = 0x20;
const quote = 0x22;
const brace = 0x7b;
const letterN = 0x6e;

/** Marks of an event worth parsing: a key, and what its value must begin with. */
const keys: readonly { readonly key: Buffer; readonly isMeant: (first: number | undefined) => boolean }[] = [
  { key: Buffer.from('"usage"'), isMeant: (first) => first === brace },
  { key: Buffer.from('"finish_reason"'), isMeant: (first) => first === quote },
  { key: Buffer.from('"role"'), isMeant: (first) => first === quote },
  // Also a value: `"object":"error"`. Only `"error":null` says nothing.
  { key: Buffer.from('"error"'), isMeant: (first) => first !== letterN },
];

const words = [Buffer.from(doneMark), Buffer.from('event:')];

/** Reads along with a relayed stream of chunks. */
class ChatStreamProbe implements StreamProbe {
  readonly #started = new Set<JsonValue | undefined>();
  readonly #finished = new Set<JsonValue | undefined>();
  #done = false;
  #usage: Usage | undefined;
  #error: GatewayError | undefined;

  /** The done mark came, or every choice that began has said why it ended. */
  get whole(): boolean {
    if (this.#error !== undefined) return false;
    return this.#done || (this.#finished.size > 0 && this.#finished.size >= this.#started.size);
  }

  get usage(): Usage | undefined {
    return this.#usage;
  }

  get error(): GatewayError | undefined {
    return this.#error;
  }

  push(bytes: Buffer): void {
    if (!isTelling(bytes)) return;
    for (const event of new EventStreamParser().push(bytes)) this.#read(event);
  }

  #read({ event, data }: ServerSentEvent): void {
    const text = data.trim();
    if (text === doneMark) this.#done = true;
    const chunk = parse(text);
    if (chunk === undefined) return;
    if (event === 'error' || isError(chunk)) this.#error ??= decodeStreamError(chunk);
    if (isJsonObject(chunk.usage)) this.#usage = readUsage(chunk.usage);
    const choices = isJsonArray(chunk.choices) ? chunk.choices.filter(isJsonObject) : [];
    for (const { index, finish_reason: finish } of choices) {
      this.#started.add(index);
      if (typeof finish === 'string' && finish !== '') this.#finished.add(index);
    }
  }
}

function isTelling(bytes: Buffer): boolean {
  return (
    words.some((word) => bytes.includes(word)) || keys.some(({ key, isMeant }) => holds(bytes, key, isMeant))
  );
}

function holds(bytes: Buffer, key: Buffer, isMeant: (first: number | undefined) => boolean): boolean {
  for (let at = bytes.indexOf(key); at >= 0; at = bytes.indexOf(key, at + key.length)) {
    let value = at + key.length;
    while (bytes[value] === space || bytes[value] === colon) value++;
    if (isMeant(bytes[value])) return true;
  }
  return false;
}

function parse(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Usage, finish and errors of relayed answers. */
export const openAiChatProbes: ProbeFactory = {
  createStreamProbe: () => new ChatStreamProbe(),
  readUsage(body) {
    const range = findTopLevel(body, 'usage');
    const usage = range === undefined ? undefined : parse(body.toString('utf8', range.start, range.end));
    return usage === undefined ? undefined : readUsage(usage);
  },
};
