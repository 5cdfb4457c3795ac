import { randomUUID } from 'node:crypto';
import { GatewayError } from '#libs/canonical';
import type { StreamEvent, Usage } from '#libs/canonical';
import type { ChatEvent } from './chat-runtime.js';
import type { CandidateEnd } from './protocol.js';
import type { ToolPlan } from './tool-plan.js';

/** Turns what a running answer says into the gateway's stream events. One per answer; never reused. */
export class ChatEvents {
  #nextPart = 0;
  #open: number | undefined;
  #text = '';
  #input: Usage['input'];
  #output = 0;

  constructor(
    private readonly model: string,
    private readonly tools: ToolPlan | undefined,
  ) {}

  async *translate(events: AsyncIterable<ChatEvent>): AsyncGenerator<StreamEvent> {
    const created = Math.floor(Date.now() / 1000);
    yield { type: 'response-start', model: this.model, created };
    for await (const event of events) {
      yield* this.#translate(event);
    }
  }

  #translate(event: ChatEvent): StreamEvent[] {
    if (event instanceof GatewayError) return [{ type: 'error', error: event }];
    switch (event.type) {
      case 'started':
        this.#input = {
          total: event.promptTokens,
          uncached: event.promptTokens - event.reusedTokens,
          cacheRead: event.reusedTokens,
        };
        return [];
      case 'text':
        return this.#show(event.candidate, event.text);
      case 'logprobs':
        return this.tools === undefined
          ? [{ type: 'logprobs', candidate: event.candidate, logprobs: event.logprobs }]
          : [];
      case 'candidate-end':
        this.#output += event.tokens;
        return this.#endCandidate(event.candidate, event.end);
      case 'done':
        return this.#end();
      case 'failed':
        return [{ type: 'error', error: new GatewayError('provider_failed', event.detail) }];
    }
  }

  #show(candidate: number, text: string): StreamEvent[] {
    if (this.tools === undefined)
      return [...this.#begin(candidate), { type: 'text-delta', part: this.#part, text }];
    const [tool, another] = this.tools.tools;
    if (tool !== undefined && another === undefined)
      return [...this.#beginCall(candidate, tool.name), { type: 'tool-input-delta', part: this.#part, text }];
    // Which of several functions it calls is known for certain only at the end.
    this.#text += text;
    return [];
  }

  #begin(candidate: number): StreamEvent[] {
    if (this.#open !== undefined) return [];
    this.#open = this.#nextPart++;
    return [{ type: 'part-start', candidate, part: this.#open, start: { type: 'text' } }];
  }

  #beginCall(candidate: number, name: string): StreamEvent[] {
    if (this.#open !== undefined) return [];
    this.#open = this.#nextPart++;
    const id = `call_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
    const start = { type: 'tool-call', id, name, kind: 'function', executor: 'client' } as const;
    return [{ type: 'part-start', candidate, part: this.#open, start }];
  }

  #endCandidate(candidate: number, end: CandidateEnd): StreamEvent[] {
    const events = this.#chosenCall(candidate);
    if (this.#open !== undefined) events.push({ type: 'part-end', part: this.#open });
    this.#open = undefined;
    const called = this.tools !== undefined && end.reason === 'stop';
    const finish = called
      ? ({ reason: 'tool-calls' } as const)
      : end.reason === 'stop-sequence'
        ? { reason: end.reason, stopSequence: end.stopSequence }
        : { reason: end.reason };
    events.push({ type: 'candidate-end', candidate, finish });
    return events;
  }

  /** The call out of `{"name": …, "arguments": …}`; an answer that was cut short holds none. */
  #chosenCall(candidate: number): StreamEvent[] {
    const text = this.#text;
    this.#text = '';
    if (text === '') return [];
    try {
      const call = JSON.parse(text) as { readonly name: string; readonly arguments: unknown };
      const start = this.#beginCall(candidate, call.name);
      const input = JSON.stringify(call.arguments);
      return [...start, { type: 'tool-input-delta', part: this.#part, text: input }];
    } catch {
      return [];
    }
  }

  #end(): StreamEvent[] {
    const usage: Usage = {
      ...(this.#input !== undefined && { input: this.#input }),
      output: { total: this.#output, text: this.#output },
    };
    return [{ type: 'usage', usage }, { type: 'response-end' }];
  }

  get #part(): number {
    if (this.#open === undefined) throw new Error('no part is open');
    return this.#open;
  }
}
