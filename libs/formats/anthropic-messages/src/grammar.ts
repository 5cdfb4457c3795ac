import type { WireEvent } from '#libs/canonical';
import { isJsonArray, isJsonObject, ownValue } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Which deltas a block takes. */
const deltasOf: Readonly<Record<string, readonly string[]>> = {
  text: ['text_delta', 'citations_delta'],
  thinking: ['thinking_delta', 'signature_delta'],
  redacted_thinking: [],
  tool_use: ['input_json_delta'],
  server_tool_use: ['input_json_delta'],
  mcp_tool_use: ['input_json_delta'],
};

/** The field of a delta, and what it must be. */
const deltaContents: Readonly<Record<string, readonly [field: string, kind: 'string' | 'object']>> = {
  text_delta: ['text', 'string'],
  citations_delta: ['citation', 'object'],
  thinking_delta: ['thinking', 'string'],
  signature_delta: ['signature', 'string'],
  input_json_delta: ['partial_json', 'string'],
};

const counts = [
  'input_tokens',
  'output_tokens',
  'cache_creation_input_tokens',
  'cache_read_input_tokens',
] as const;

interface OpenBlock {
  readonly type: string;
  json: string;
  isSigned: boolean;
}

/**
 * Holds a stream to the format's grammar: names and types agree; `message_start` first; blocks begin, go on and
 * end one after the other, their indexes without gaps; a signature ends its thinking; `message_delta` with reason
 * and usage, then `message_stop`, or an `error` at any time, last. Pings may stand anywhere.
 * @throws Error naming the rule that is broken
 */
export function checkAnthropicMessagesGrammar(events: readonly WireEvent[]): void {
  const checker = new GrammarChecker();
  for (const event of events) checker.push(event);
  checker.finish();
}

class GrammarChecker {
  #state: 'before' | 'content' | 'after' | 'ended' = 'before';
  #block: OpenBlock | undefined;
  #blocks = 0;

  push({ event, data }: WireEvent): void {
    if (/[\r\n]/.test(data)) fail('data stands in one line');
    const body = JSON.parse(data) as JsonValue;
    if (!isJsonObject(body)) fail('data is an object');
    if (event === undefined || event !== body.type) fail('the event line repeats the type');
    if (this.#state === 'ended') fail(`nothing follows the end, but ${event} did`);
    this.#event(event, body);
  }

  finish(): void {
    if (this.#state !== 'ended') fail('message_stop or error comes last');
  }

  #event(type: string, body: JsonObject): void {
    switch (type) {
      case 'ping':
        return;
      case 'error':
        this.#state = 'ended';
        if (!isJsonObject(body.error) || !isText(body.error.type) || !isText(body.error.message)) {
          fail('an error has a type and a message');
        }
        return;
      case 'message_start':
        this.#expect('before', type);
        checkMessage(body.message);
        this.#state = 'content';
        return;
      case 'content_block_start':
        this.#start(body);
        return;
      case 'content_block_delta':
        this.#delta(this.#openBlock(body, type), body.delta);
        return;
      case 'content_block_stop':
        this.#stop(this.#openBlock(body, type));
        return;
      case 'message_delta':
        this.#end(body);
        return;
      case 'message_stop':
        this.#expect('after', type);
        this.#state = 'ended';
        return;
      default:
        fail(`${type} is no event of the format`);
    }
  }

  #expect(state: 'before' | 'content' | 'after', type: string): void {
    if (this.#state !== state) fail(`${type} came out of turn`);
  }

  #start({ index, content_block: block }: JsonObject): void {
    this.#expect('content', 'content_block_start');
    if (this.#block !== undefined) fail('a block ends before the next one begins');
    if (index !== this.#blocks)
      fail(`indexes have no gaps: ${JSON.stringify(index)} came for ${this.#blocks}`);
    if (!isJsonObject(block) || !isText(block.type)) fail('a block has a type');
    checkBlockStart(block);
    this.#blocks++;
    this.#block = { type: block.type, json: '', isSigned: false };
  }

  #openBlock({ index }: JsonObject, type: string): OpenBlock {
    this.#expect('content', type);
    if (this.#block === undefined || index !== this.#blocks - 1) fail(`${type} speaks of the open block`);
    return this.#block;
  }

  #delta(block: OpenBlock, delta: JsonValue | undefined): void {
    if (!isJsonObject(delta) || !isText(delta.type)) fail('a delta has a type');
    const allowed = Object.hasOwn(deltasOf, block.type) ? deltasOf[block.type] : undefined;
    if (allowed?.includes(delta.type) !== true) fail(`a ${block.type} block takes no ${delta.type}`);
    const [field, kind] = ownValue(deltaContents, delta.type) ?? ['type', 'string'];
    const isFit = kind === 'string' ? isText(delta[field]) : isJsonObject(delta[field]);
    if (!isFit) fail(`${delta.type} has a ${kind} in ${field}`);
    if (block.isSigned) fail('a signature ends its thinking');
    block.isSigned = delta.type === 'signature_delta';
    if (isText(delta.partial_json)) block.json += delta.partial_json;
  }

  #stop({ json }: OpenBlock): void {
    this.#block = undefined;
    if (json !== '' && !beginsObject(json)) fail('input is a JSON object');
  }

  #end({ delta, usage }: JsonObject): void {
    if (this.#state !== 'after') this.#expect('content', 'message_delta');
    if (this.#block !== undefined) fail('the last block ends before the message');
    this.#state = 'after';
    if (!isJsonObject(delta) || !isText(delta.stop_reason)) fail('message_delta tells the stop_reason');
    if (delta.stop_sequence !== null && !isText(delta.stop_sequence))
      fail('stop_sequence is a string or null');
    if (!isJsonObject(usage) || typeof usage.output_tokens !== 'number')
      fail('message_delta tells output_tokens');
  }
}

/** An object, or as much of one as the model wrote: models stop, and err. */
function beginsObject(json: string): boolean {
  try {
    return isJsonObject(JSON.parse(json) as JsonValue);
  } catch {
    return json.trimStart().startsWith('{');
  }
}

function checkMessage(message: JsonValue | undefined): void {
  if (!isJsonObject(message)) fail('message_start holds the message');
  if (message.type !== 'message' || message.role !== 'assistant') fail("the message is the assistant's");
  if (!isText(message.id) || !isText(message.model)) fail('the message has an id and a model');
  if (!isJsonArray(message.content) || message.content.length > 0) fail('the message begins without content');
  if (message.stop_reason !== null) fail('the message begins without a stop_reason');
  const { usage } = message;
  if (!isJsonObject(usage)) fail('the message begins with its usage');
  const missing = counts.find((count) => typeof usage[count] !== 'number' && usage[count] !== null);
  if (missing !== undefined) fail(`usage tells ${missing}`);
}

function checkBlockStart(block: JsonObject): void {
  switch (block.type) {
    case 'text':
      if (block.text !== '') fail('a text block begins empty');
      return;
    case 'thinking':
      if (block.thinking !== '' || block.signature !== '') fail('a thinking block begins empty');
      return;
    case 'redacted_thinking':
      if (!isText(block.data)) fail('redacted thinking comes whole');
      return;
    case 'tool_use':
      if (!isText(block.id) || !isText(block.name)) fail('a call begins with its id and name');
      if (!isJsonObject(block.input) || Object.keys(block.input).length > 0)
        fail('a call begins without input');
      return;
    default:
  }
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string';
}

function fail(rule: string): never {
  throw new Error(`Messages grammar broken: ${rule}.`);
}
