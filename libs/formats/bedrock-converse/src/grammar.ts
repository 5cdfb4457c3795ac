import type { WireEvent } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { isException } from './errors.js';

/**
 * Holds a stream to the format's grammar: `messageStart` first; blocks one after the other, their indexes without
 * gaps, calls with a start; `messageStop` with its reason, then `metadata` with usage and metrics; or an exception at
 * any time, last.
 * @throws Error naming the rule that is broken
 */
export function checkBedrockConverseGrammar(events: readonly WireEvent[]): void {
  const checker = new GrammarChecker();
  for (const event of events) checker.push(event);
  checker.finish();
}

type State = 'before' | 'content' | 'stopped' | 'ended';

class GrammarChecker {
  #state: State = 'before';
  #index = 0;
  #isOpen = false;
  #isCall = false;
  #input = '';

  push({ event, data }: WireEvent): void {
    if (/[\r\n]/.test(data)) fail('data stands in one line');
    const body = JSON.parse(data) as JsonValue;
    if (!isJsonObject(body)) fail('data is an object');
    if (this.#state === 'ended') fail(`nothing follows the end, but ${event ?? ''} did`);
    if (!isException(event)) {
      this.#event(event ?? '', body);
      return;
    }
    if (typeof body.message !== 'string') fail('an exception has a message');
    this.#state = 'ended';
  }

  finish(): void {
    if (this.#state !== 'ended') fail('metadata or an exception comes last');
  }

  #event(type: string, body: JsonObject): void {
    switch (type) {
      case 'messageStart':
        this.#expect('before', type);
        if (body.role !== 'assistant') fail("the message is the assistant's");
        this.#state = 'content';
        return;
      case 'contentBlockStart':
        this.#start(body);
        return;
      case 'contentBlockDelta':
        this.#delta(body);
        return;
      case 'contentBlockStop':
        this.#stop(body);
        return;
      case 'messageStop':
        this.#expect('content', type);
        if (this.#isOpen) fail('the last block ends before the message');
        if (typeof body.stopReason !== 'string') fail('messageStop tells the stopReason');
        this.#state = 'stopped';
        return;
      case 'metadata':
        this.#expect('stopped', type);
        checkMetadata(body);
        this.#state = 'ended';
        return;
      default:
        fail(`${type} is no event of the format`);
    }
  }

  #expect(state: State, type: string): void {
    if (this.#state !== state) fail(`${type} came out of turn`);
  }

  #block({ contentBlockIndex: index }: JsonObject, type: string): void {
    this.#expect('content', type);
    if (index !== this.#index) fail(`indexes have no gaps: ${JSON.stringify(index)} came for ${this.#index}`);
  }

  #start(body: JsonObject): void {
    this.#block(body, 'contentBlockStart');
    if (this.#isOpen) fail('a block ends before the next one begins');
    if (!isJsonObject(body.start)) fail('a block begins with what it is');
    const { toolUse } = body.start;
    this.#isOpen = true;
    this.#isCall = isJsonObject(toolUse);
    this.#input = '';
    if (
      isJsonObject(toolUse) &&
      (typeof toolUse.toolUseId !== 'string' || typeof toolUse.name !== 'string')
    ) {
      fail('a call begins with its id and name');
    }
  }

  #delta(body: JsonObject): void {
    this.#block(body, 'contentBlockDelta');
    const { delta } = body;
    if (!isJsonObject(delta)) fail('a delta says something');
    const { toolUse } = delta;
    if (toolUse !== undefined && !this.#isCall) fail('input belongs to a call that has begun');
    if (isJsonObject(toolUse)) this.#input += typeof toolUse.input === 'string' ? toolUse.input : '';
    if (delta.text === '') fail('text says something');
    this.#isOpen = true;
  }

  #stop(body: JsonObject): void {
    this.#block(body, 'contentBlockStop');
    if (!this.#isOpen) fail('only a block that has begun ends');
    if (this.#isCall && this.#input !== '' && !this.#input.trimStart().startsWith('{'))
      fail('input is an object');
    this.#isOpen = false;
    this.#isCall = false;
    this.#index++;
  }
}

function checkMetadata({ usage, metrics }: JsonObject): void {
  if (!isJsonObject(usage)) fail('metadata tells the usage');
  for (const count of ['inputTokens', 'outputTokens', 'totalTokens']) {
    if (typeof usage[count] !== 'number') fail(`usage tells ${count}`);
  }
  if (!isJsonObject(metrics) || typeof metrics.latencyMs !== 'number') fail('metadata tells the latency');
}

function fail(rule: string): never {
  throw new Error(`Converse grammar broken: ${rule}.`);
}
