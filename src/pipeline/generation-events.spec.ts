import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { CanonicalRequest, StreamEvent, Usage } from '#libs/canonical';
import type { NativeGeneration } from '#libs/provider-kit';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { RequestRecord } from '../observability/request-record.js';
import { turnOf } from '../../test/support/turn.js';
import { nativeAttempt } from '../../test/support/native-attempt.js';
import type { AnswersFromCache } from './answers-from-cache.js';
import type { DispatchService } from './dispatch.service.js';
import { GenerationService } from './generation.service.js';
import { RunningExchanges } from './running-exchanges.js';
import { CacheReport } from './usage/cache-report.js';
import type { UsageEstimates } from './usage/usage-estimates.js';

const request: CanonicalRequest = {
  model: 'm',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
  source: 'gateway',
};
const opening: readonly StreamEvent[] = [
  { type: 'response-start', id: 'x', model: 'm' },
  { type: 'part-start', candidate: 0, part: 0, start: { type: 'text' } },
];
const closing: readonly StreamEvent[] = [
  { type: 'part-end', part: 0 },
  { type: 'candidate-end', candidate: 0, finish: { reason: 'stop' } },
  { type: 'usage', usage: { input: { total: 3 }, output: { total: 2 } } },
  { type: 'response-end' },
];
const word = (text: string): StreamEvent => ({ type: 'text-delta', part: 0, text });

describe('GenerationService.events', () => {
  const asked: CanonicalRequest[] = [];

  function ask(
    events: Iterable<StreamEvent> | AsyncIterable<StreamEvent>,
    signal = new AbortController().signal,
  ) {
    const model: NativeGeneration = {
      kind: 'native',
      generate: async (question) => {
        asked.push(question);
        return {
          value: (async function* () {
            yield* events;
          })(),
          losses: [],
        };
      },
    };
    const dispatcher: Pick<DispatchService, 'dispatch'> = {
      dispatch: (call) => nativeAttempt().run({ call, turn: turnOf('m', call.exchange.signal) }, model),
    };
    const service = new GenerationService(
      new RunningExchanges(),
      dispatcher as DispatchService,
      { afterwards: async (_call: unknown, reported?: Usage) => reported } as unknown as UsageEstimates,
      new CacheReport(),
      {} as AnswersFromCache,
      { reasoning: { retention: 0 } } as GatewayConfiguration,
    );
    const record = new RequestRecord('r', 'WEBSOCKET', '/v1/realtime', 0, 0);
    return { record, events: service.events(request, { headers: {}, signal }, record) };
  }

  it('gives the events of an answer, and takes down its usage', async () => {
    const { record, events } = ask([...opening, word('Hello '), word('you.'), ...closing]);
    const seen = await all(events);
    expect(seen.flatMap((event) => (event.type === 'text-delta' ? [event.text] : []))).toEqual([
      'Hello ',
      'you.',
    ]);
    expect(seen.at(-1)?.type).toBe('response-end');
    expect(seen.find(({ type }) => type === 'candidate-end')).toMatchObject({ finish: { reason: 'stop' } });
    expect(record.usage).toMatchObject({ input: { total: 3 }, output: { total: 2 } });
    expect(asked.at(-1)?.messages).toEqual(request.messages);
  });

  it('throws what cuts an answer, after the events before it', async () => {
    const cause = new GatewayError('provider_overloaded', 'Too many.');
    const { record, events } = ask([...opening, word('Hel'), { type: 'error', error: cause }]);
    const seen: StreamEvent[] = [];
    const reading = (async () => {
      for await (const event of events) seen.push(event);
    })();
    await expect(reading).rejects.toBe(cause);
    expect(seen.at(-1)).toMatchObject({ type: 'text-delta', text: 'Hel' });
    expect(record.error).toBe(cause);
  });

  it('throws why an answer never began', async () => {
    const cause = new GatewayError('provider_unreachable', 'Nobody there.');
    const { events } = ask([{ type: 'response-start' }, { type: 'error', error: cause }]);
    await expect(events.next()).rejects.toBe(cause);
  });

  it('reads no further ahead than a little, and stops the model when its reader leaves', async () => {
    let said = 0;
    let freed = false;
    async function* endless(): AsyncGenerator<StreamEvent> {
      try {
        yield* opening;
        for (;;) {
          said += 1;
          yield word('word ');
        }
      } finally {
        freed = true;
      }
    }
    const { events } = ask(endless());
    await events.next();
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
    expect(said).toBeLessThan(300);
    await events.return();
    expect(freed).toBe(true);
  });
});

async function all(events: AsyncIterable<StreamEvent>): Promise<StreamEvent[]> {
  const seen: StreamEvent[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}
