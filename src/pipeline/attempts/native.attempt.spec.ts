import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { FormatName, StreamEvent } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import type { NativeGeneration } from '#libs/provider-kit';
import { nativeAttempt } from '../../../test/support/native-attempt.js';
import { serveResponse } from '../../../test/support/served-response.js';
import type { ServedResponse } from '../../../test/support/served-response.js';
import { turnOf } from '../../../test/support/turn.js';
import { Exchange } from '../exchange.js';
import { GenerationCall } from '../generation-call.js';
import { ResponseWriter } from '../response-writer.js';

const opening: readonly StreamEvent[] = [
  { type: 'response-start', id: 'x', model: 'm' },
  { type: 'part-start', candidate: 0, part: 0, start: { type: 'text' } },
];
const closing: readonly StreamEvent[] = [
  { type: 'part-end', part: 0 },
  { type: 'candidate-end', candidate: 0, finish: { reason: 'stop' } },
  { type: 'response-end' },
];
const text = (words: string): StreamEvent => ({ type: 'text-delta', part: 0, text: words });

describe('NativeAttempt', () => {
  let served: ServedResponse;
  let exchange: Exchange;
  let freed: boolean;

  beforeEach(async () => {
    served = await serveResponse();
    exchange = new Exchange(served.response);
    freed = false;
  });
  afterEach(() => {
    served.close();
  });

  const callOf = (format: FormatName, body: JsonObject) => {
    const stream = body.stream === true;
    const raw = Buffer.from(JSON.stringify(body));
    return new GenerationCall(
      { format, model: 'local/m', stream, body, raw },
      exchange,
      { tokenId: undefined, keepsProofs: false },
      { complete: (_client, _request, response) => Promise.resolve({ response, usage: {}, losses: [] }) },
    );
  };

  /** Runs a model that says `events`, and notes when it lets go of what it holds. */
  const run = (stream: boolean, events: Iterable<StreamEvent>) => {
    const messages = [{ role: 'user', content: 'hi' }];
    const call = callOf('openai-chat', { model: 'local/m', messages, stream });
    const generation: NativeGeneration = {
      kind: 'native',
      generate: async () => ({ value: freeing(events), losses: [] }),
    };
    return nativeAttempt().run({ call, turn: turnOf('m', exchange.signal) }, generation);
  };

  async function* freeing(events: Iterable<StreamEvent>): AsyncGenerator<StreamEvent> {
    try {
      for (const event of events) yield event;
    } finally {
      freed = true;
    }
  }

  const whole = [...opening, text('Hello'), ...closing];
  const failed: readonly StreamEvent[] = [
    { type: 'error', error: new GatewayError('gateway_overloaded', 'full') },
  ];

  it('answers with one body', async () => {
    await (await run(false, whole)).writeTo(new ResponseWriter(exchange));
    await served.client.read(/"content":"Hello"/);
  });

  it('answers with a stream', async () => {
    await (await run(true, whole)).writeTo(new ResponseWriter(exchange));
    await served.client.read(/"content":"Hello"[^]*\[DONE\]/);
    expect(freed).toBe(true);
  });

  it.each([true, false])('rejects where the first event is an error (stream: %s)', async (stream) => {
    await expect(run(stream, failed)).rejects.toMatchObject({ code: 'gateway_overloaded' });
  });

  it('lets go of the model where the client leaves while it is held back', async () => {
    function* endless(): Generator<StreamEvent> {
      yield* opening;
      for (;;) yield text('x'.repeat(100_000));
    }
    const reply = await run(true, endless());
    served.response.cork();
    const outcome = reply.writeTo(new ResponseWriter(exchange));
    await delay(20);
    expect(freed).toBe(false);
    served.client.destroy();
    expect(await outcome).toMatchObject({ failure: { code: 'caller_cancelled' } });
    await delay(5);
    expect(freed).toBe(true);
  });

  it.each([false, true])('answers several prompts one after the other (stream: %s)', async (stream) => {
    const call = callOf('openai-completions', {
      model: 'local/m',
      prompt: ['one', 'two'],
      echo: true,
      stream,
    });
    let running = 0;
    const generation: NativeGeneration = {
      kind: 'native',
      generate: async ({ messages: [message] }) => {
        running += 1;
        expect({ running, role: message?.role }).toEqual({ running: 1, role: 'user' });
        return { value: leaving([...opening, text('!'), ...closing]), losses: [] };
      },
    };
    async function* leaving(events: Iterable<StreamEvent>): AsyncGenerator<StreamEvent> {
      yield* events;
      running -= 1;
    }
    const attempt = { call, turn: turnOf('m', exchange.signal) };
    await (await nativeAttempt().run(attempt, generation)).writeTo(new ResponseWriter(exchange));
    await served.client.read(
      stream ? /"text":"two"[^]*"index":1[^]*\[DONE\]/ : /"text":"one!"[^]*"text":"two!"/,
    );
  });
});
