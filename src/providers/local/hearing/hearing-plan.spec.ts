import { describe, expect, it } from '@jest/globals';
import type { TranscriptionRequest } from '#libs/canonical';
import { planHearing } from './hearing-plan.js';

const request = (more: Partial<TranscriptionRequest> = {}): TranscriptionRequest => ({
  operation: 'transcribe',
  model: 'moonshine-tiny',
  audio: { content: { size: 1 } },
  shape: 'json',
  stream: false,
  ...more,
});
const featuresOf = (more: Partial<TranscriptionRequest>) =>
  planHearing(request(more)).losses.map(({ feature, action }) => `${feature} ${action}`);

describe('planHearing', () => {
  it('loses nothing of what the model does', () => {
    const more = { languages: ['en-GB'], temperature: 0, prompt: '', timestamps: ['segment'] } as const;
    expect(featuresOf(more)).toEqual([]);
    expect(featuresOf({ operation: 'translate', languages: ['english'] })).toEqual([]);
  });

  it('says what it cannot do', () => {
    const speaker = { name: 'Ann' };
    expect(
      featuresOf({
        temperature: 0.4,
        prompt: 'A talk on whales.',
        keywords: ['krill'],
        logprobs: true,
        knownSpeakers: [speaker],
        timestamps: ['word'],
        languages: ['de', 'en'],
        chunking: { silenceDuration: 60_000 },
      }),
    ).toEqual([
      'temperature dropped',
      'prompt dropped',
      'keywords dropped',
      'logprobs dropped',
      'known-speakers dropped',
      'word-timestamps approximated',
      'languages approximated',
      'chunking approximated',
    ]);
  });

  it('cuts as the request says', () => {
    const chunking = { threshold: 0.3, prefixPadding: 100, silenceDuration: 200 };
    expect(planHearing(request({ chunking })).task).toEqual({ threshold: 0.3, silence: 0.2, padding: 0.1 });
    expect(planHearing(request({ chunking: 'auto' }))).toEqual(planHearing(request()));
  });

  it.each([
    ['speakers', { shape: 'diarized_json' }, 'response_format'],
    ['another language', { languages: ['de'] }, 'language'],
    ['a language that only begins like English', { languages: ['enm'] }, 'language'],
  ] as const)('refuses %s', (_what, more, param) => {
    expect(() => planHearing(request(more))).toThrow(
      expect.objectContaining({ code: 'caller_unsupported_feature', param }),
    );
  });
});
