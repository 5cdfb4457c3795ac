import { describe, expect, it } from '@jest/globals';
import { fold, OrderChecker } from '#libs/canonical';
import type { CanonicalRequest, CanonicalResponse, Sampling } from '#libs/canonical';
import type { Answer } from '../scripts/answer.js';
import { composeAnswer } from './compose-answer.js';
import { toEvents } from './to-events.js';
import { toResponse } from './to-response.js';

function request(sampling: Sampling): CanonicalRequest {
  const messages = [{ role: 'user', parts: [{ type: 'text', text: 'Twelve chars' }] }] as const;
  return { model: 'm', source: 'openai-chat', messages, sampling };
}

const call = { type: 'tool-call', name: 'f', input: ['{"a":', '1}'] } as const;

const rich: Answer = {
  id: 'x',
  model: 'served',
  created: 5,
  serviceTier: 'flex',
  candidates: [
    {
      parts: [
        { type: 'reasoning', text: 'I think so', proof: { kind: 'signature', data: 's', issuer: 'openai' } },
        {
          type: 'text',
          text: ['Look', ' here'],
          annotations: [{ kind: 'url-citation', url: 'https://a.example' }],
        },
        { ...call, id: 'call_1' },
        { ...call, id: 'call_2', name: 'g', input: '' },
      ],
      interleaved: true,
    },
    { parts: [{ type: 'refusal', text: 'No way.' }] },
    {
      parts: [
        {
          type: 'media',
          media: 'audio',
          source: { kind: 'bytes', base64: 'AAAA' },
          transcript: 'la',
          id: 'audio_1',
          expiresAt: 9,
        },
      ],
    },
  ],
};

function both(answer: Answer, sampling: Sampling): { whole: CanonicalResponse; folded: CanonicalResponse } {
  const composed = composeAnswer(answer, request(sampling), 1);
  const events = toEvents(composed);
  const checker = new OrderChecker();
  for (const event of events) checker.push(event);
  checker.finish();
  return { whole: toResponse(composed), folded: fold(events) };
}

describe('a composed answer', () => {
  it.each<[string, Sampling]>([
    ['as scripted', {}],
    ['with log probabilities', { logprobs: true, topLogprobs: 2 }],
    ['five times', { n: 5 }],
    ['cut by tokens', { maxOutputTokens: 4 }],
    ['cut at a stop sequence', { stop: ['he'] }],
  ])('says the same whole and as a stream, in good order (%s)', (_, sampling) => {
    const { whole, folded } = both(rich, sampling);
    expect(folded).toEqual(whole);
  });

  it('counts what it used', () => {
    const { usage } = both(rich, {}).whole;
    expect(usage).toEqual({ input: { total: 3, cacheRead: 0 }, output: { total: 9, reasoning: 3 } });
  });

  it('repeats its candidates in turn', () => {
    const { candidates } = both(rich, { n: 5 }).whole;
    expect(candidates.map(({ parts }) => parts[0]?.type)).toEqual([
      'reasoning',
      'refusal',
      'media',
      'reasoning',
      'refusal',
    ]);
  });

  it.each<[Sampling, string, string]>([
    [{ maxOutputTokens: 3 }, 'a b c', 'length'],
    [{ maxOutputTokens: 4 }, 'a b c d', 'stop'],
    [{ stop: ['d', ' c'] }, 'a b', 'stop-sequence'],
    [{ stop: ['d'], maxOutputTokens: 2 }, 'a b', 'length'],
    [{ stop: ['z'] }, 'a b c d', 'stop'],
  ])('obeys %j', (sampling, text, reason) => {
    const answer: Answer = { candidates: [{ parts: [{ type: 'text', text: ['a b', ' c d'] }] }] };
    const [candidate] = both(answer, sampling).whole.candidates;
    expect(candidate?.parts).toEqual([{ type: 'text', text }]);
    expect(candidate?.finish.reason).toBe(reason);
  });

  it('says just what is scripted where it is exact', () => {
    const answer: Answer = { exact: true, candidates: [{ parts: [{ type: 'text', text: 'a b c' }] }] };
    const { candidates } = both(answer, { n: 2, maxOutputTokens: 1, stop: ['b'] }).whole;
    expect(candidates).toEqual([
      { index: 0, parts: [{ type: 'text', text: 'a b c' }], finish: { reason: 'stop' } },
    ]);
  });
});
