import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { CanonicalRequest, StreamEvent } from '#libs/canonical';
import { UpstreamRefusal } from '../attempts/upstream-refusal.js';
import { mergedStream } from './merged-stream.js';

const request: CanonicalRequest = { model: 'm', messages: [], source: 'openai-chat' };
const branches = [0, 1, 2].map((firstCandidate) => ({ request, firstCandidate }));
const nobody = new AbortController().signal;
const opening: readonly StreamEvent[] = [
  { type: 'response-start' },
  { type: 'part-start', candidate: 0, part: 0, start: { type: 'text' } },
];
const closing: readonly StreamEvent[] = [
  { type: 'part-end', part: 0 },
  { type: 'candidate-end', candidate: 0, finish: { reason: 'stop' } },
  { type: 'response-end' },
];
const text = (words: string): StreamEvent => ({ type: 'text-delta', part: 0, text: words });

/** Says the words, then waits for its signal, or ends. */
async function* speak(
  words: readonly string[],
  signal: AbortSignal,
  how: 'waits' | 'ends',
): AsyncGenerator<StreamEvent> {
  yield* opening;
  for (const word of words) {
    await delay(1);
    yield text(word);
  }
  if (how === 'waits') await once(signal, 'abort');
  signal.throwIfAborted();
  yield* closing;
}

async function* failing(error: GatewayError): AsyncGenerator<StreamEvent> {
  yield* opening;
  await delay(10);
  yield { type: 'error', error };
}

async function collect(stream: AsyncIterable<unknown>): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of stream) events.push(event as StreamEvent);
  return events;
}

describe('a merged stream', () => {
  it('holds what all say, and ends', async () => {
    const events = await collect(
      mergedStream(branches, 2, nobody, async ({ firstCandidate }, signal) =>
        speak([`a${firstCandidate}`, 'b'], signal, 'ends'),
      ),
    );
    expect(events.filter(({ type }) => type === 'text-delta')).toHaveLength(6);
    expect(events.at(-1)).toEqual({ type: 'response-end' });
    expect(
      events.flatMap((event) => (event.type === 'candidate-end' ? [event.candidate] : [])).sort(),
    ).toEqual([0, 1, 2]);
  });

  it.each<[string, unknown, string]>([
    ['is refused', refusal(), 'provider_overloaded'],
    ['fails', new GatewayError('provider_timeout', 'late'), 'provider_timeout'],
    ['fails in a way nobody foresaw', new Error('secret'), 'gateway_internal'],
  ])('ends in the error where one %s, and cancels the others', async (_what, failure, code) => {
    const cancelled: number[] = [];
    const events = await collect(
      mergedStream(branches, 3, nobody, async ({ firstCandidate }, signal) => {
        signal.addEventListener('abort', () => cancelled.push(firstCandidate));
        if (firstCandidate !== 1) return speak(['x'], signal, 'waits');
        await delay(10);
        throw failure;
      }),
    );
    expect(events.at(-1)).toMatchObject({ type: 'error', error: { code } });
    expect(events.filter(({ type }) => type === 'text-delta')).toHaveLength(2);
    expect(cancelled).toEqual([0, 1, 2]);
  });

  it('ends in the error that one of them reports, and cancels the others', async () => {
    const cancelled: number[] = [];
    const failure = new GatewayError('provider_failed', 'broke');
    const events = await collect(
      mergedStream(branches, 3, nobody, async ({ firstCandidate }, signal) => {
        signal.addEventListener('abort', () => cancelled.push(firstCandidate));
        return firstCandidate === 1 ? failing(failure) : speak(['x'], signal, 'waits');
      }),
    );
    expect(events.at(-1)).toEqual({ type: 'error', error: failure });
    expect(cancelled).toEqual([0, 1, 2]);
  });

  it('cancels all where it is destroyed', async () => {
    const cancelled: number[] = [];
    const stream = mergedStream(branches, 3, nobody, async ({ firstCandidate }, signal) => {
      signal.addEventListener('abort', () => cancelled.push(firstCandidate));
      return speak(['x'], signal, 'waits');
    });
    await once(stream, 'readable');
    stream.destroy();
    await once(stream, 'close');
    expect(cancelled).toEqual([0, 1, 2]);
  });

  it('reads none of them faster than it is read', async () => {
    let said = 0;
    const stream = mergedStream(branches, 3, nobody, async (_branch, signal) =>
      (async function* () {
        for await (const event of speak(Array.from({ length: 200 }, String), signal, 'ends')) {
          said += 1;
          yield event;
        }
      })(),
    );
    await delay(300);
    expect(said).toBeLessThan(120);
    expect(await collect(stream)).toHaveLength(3 * (200 + 5) - 4);
  });
});

function refusal(): UpstreamRefusal {
  const error = new GatewayError('provider_overloaded', 'full');
  return new UpstreamRefusal(error, { status: 503, headers: {} }, Buffer.from('{}'));
}
