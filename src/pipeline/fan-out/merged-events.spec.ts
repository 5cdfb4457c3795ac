import { describe, expect, it } from '@jest/globals';
import { explode, fold, GatewayError, OrderChecker } from '#libs/canonical';
import type { CanonicalResponse, StreamEvent } from '#libs/canonical';
import { mergeResponses } from './merge-responses.js';
import { MergedEvents } from './merged-events.js';

const answer = (words: string, more: Partial<CanonicalResponse> = {}): CanonicalResponse => ({
  id: `id-${words}`,
  model: 'm',
  candidates: [
    {
      index: 0,
      parts: [
        { type: 'text', text: words },
        { type: 'tool-call', id: words, name: 'f', kind: 'function', executor: 'client', input: '{}' },
      ],
      finish: { reason: 'stop' },
      logprobs: { content: [{ token: words, logprob: -1 }] },
    },
  ],
  usage: { input: { total: 5 }, output: { total: words.length }, raw: { prompt_tokens: 5 } },
  ...more,
});
const answers = [
  answer('one', { ext: { 'openai-chat': { system_fingerprint: 'a' } }, serviceTier: 'default' }),
  answer('three', { ext: { 'openai-chat': { system_fingerprint: 'b' } } }),
  answer('five'),
];
const branches = [{ firstCandidate: 0 }, { firstCandidate: 1 }, { firstCandidate: 2 }];
const error = new GatewayError('provider_failed', 'broke');

/** Takes turns, an event from each. */
function interleaved(streams: readonly (readonly StreamEvent[])[]): StreamEvent[] {
  const merged = new MergedEvents(branches);
  const longest = Math.max(...streams.map(({ length }) => length));
  const events: StreamEvent[] = [];
  for (let turn = 0; turn < longest; turn++) {
    streams.forEach((stream, place) => {
      const event = stream[turn];
      if (event !== undefined) events.push(...merged.push(place, event));
    });
  }
  return [...events, ...streams.flatMap((_, place) => merged.end(place))];
}

const checked = (events: readonly StreamEvent[]): readonly StreamEvent[] => {
  const checker = new OrderChecker();
  for (const event of events) checker.push(event);
  checker.finish();
  return events;
};
const typesOf = (events: readonly StreamEvent[]) => events.map(({ type }) => type);

describe('merged streams', () => {
  it('say what the merged answers say', () => {
    const events = checked(interleaved(answers.map(explode)));
    expect(fold(events)).toEqual(mergeResponses(branches, answers));
    expect(typesOf(events).filter((type) => type === 'response-start' || type === 'usage')).toHaveLength(2);
  });

  it('come as they are said, not one after the other', () => {
    const events = interleaved(answers.map(explode));
    const candidates = events.flatMap((event) => (event.type === 'part-start' ? [event.candidate] : []));
    expect(candidates).toEqual([0, 1, 2, 0, 1, 2]);
  });

  it('end with the first error, after what has been used so far', () => {
    const [first = [], second = []] = answers.map(explode);
    const failing: readonly StreamEvent[] = [...second.slice(0, -2), { type: 'error', error }];
    const events = checked(interleaved([first, failing, []]));
    expect(events.slice(-2)).toMatchObject([
      { type: 'usage', usage: { input: { total: 5 }, output: { total: 3 } } },
      { type: 'error', error },
    ]);
  });

  it('end with an error where one of them just stops', () => {
    const streams = answers.map(explode).map((events, place) => (place === 1 ? events.slice(0, 3) : events));
    expect(checked(interleaved(streams)).at(-1)).toMatchObject({ error: { code: 'provider_broken_stream' } });
  });

  it('fail before they begin without a beginning', () => {
    const merged = new MergedEvents(branches);
    expect(merged.push(0, { type: 'ping' })).toEqual([]);
    expect(merged.fail(error)).toEqual([{ type: 'error', error }]);
    expect([...merged.fail(error), ...merged.end(1), ...merged.push(1, { type: 'response-start' })]).toEqual(
      [],
    );
  });

  it('pass late fields of the whole answer from the one that leads, of a candidate from its own', () => {
    const merged = new MergedEvents(branches);
    const late = (candidate?: number): StreamEvent => ({
      type: 'extension',
      ext: { 'openai-chat': { late: 1 } },
      ...(candidate !== undefined && { candidate }),
    });
    for (const place of [1, 0]) merged.push(place, { type: 'response-start' });
    expect(merged.push(1, late())).toEqual([late()]);
    expect(merged.push(0, late())).toEqual([]);
    expect(merged.push(1, late(0))).toEqual([late(1)]);
  });
});

it('merged answers are renumbered, their usage is added up, the rest is the first one', () => {
  const merged = mergeResponses(branches, answers);
  expect(merged).toMatchObject({ id: 'id-one', serviceTier: 'default', ext: answers[0]?.ext });
  expect(merged.candidates.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(merged.usage).toEqual({ input: { total: 15 }, output: { total: 12 } });
});
