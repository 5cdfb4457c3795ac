import { describe, expect, it } from '@jest/globals';
import type { SpeechRequest } from '#libs/canonical';
import { fliteVoices } from './flite-voices.js';
import { piperVoices } from './piper-voices.js';
import { planSpeaking } from './speaking-plan.js';

/** https://platform.openai.com/docs/api-reference/audio/createSpeech */
const openaiNames = 'alloy ash ballad coral echo fable nova onyx sage shimmer verse marin cedar'.split(' ');

const request = (more: Partial<SpeechRequest> = {}): SpeechRequest => ({
  operation: 'speak',
  model: 'piper',
  input: 'Hello.',
  voice: 'alloy',
  encoding: 'mp3',
  delivery: 'audio',
  ...more,
});

describe('voices', () => {
  it.each([
    ['piper', piperVoices],
    ['flite', fliteVoices],
  ])("of %s have OpenAI's names, each another voice", (_model, voices) => {
    const found = openaiNames.map((name) => JSON.stringify(voices.find(name)));
    expect(found).not.toContain(undefined);
    expect(new Set(found).size).toBe(openaiNames.length);
    for (const name of openaiNames) expect(voices.listed).toContain(name);
  });

  it("of Piper are its speakers' numbers too", () => {
    expect(['0', '903', '007'].map((name) => piperVoices.find(name))).toEqual([0, 903, 7]);
    for (const name of ['904', '-1', '1.5', '1e2', '', 'constructor', '__proto__'])
      expect(piperVoices.find(name)).toBeUndefined();
  });
});

describe('a plan', () => {
  it('has the voice however it is written, and says what changes nothing', () => {
    const { value, losses } = planSpeaking(
      request({ voice: ' Alloy ', speed: 1.5, instructions: 'Whisper.' }),
      piperVoices,
    );
    expect(value).toEqual({ text: 'Hello.', voice: piperVoices.find('alloy'), speed: 1.5 });
    expect(losses).toEqual([expect.objectContaining({ path: 'instructions', action: 'dropped' })]);
    expect(planSpeaking(request(), piperVoices)).toMatchObject({ value: { speed: 1 }, losses: [] });
  });

  it.each([
    ['an unknown voice', { voice: 'hal' }, 'voice', /"hal".*alloy.*"0" to "903"/],
    ['a speaker too many', { voice: '904' }, 'voice', /"904"/],
    ['a long name', { voice: 'x'.repeat(9000) }, 'voice', /^.{0,500}$/],
    ['creeping', { speed: 0.2 }, 'speed', /0\.25 to 4/],
    ['racing', { speed: 4.1 }, 'speed', /0\.25 to 4/],
    ['no speed', { speed: NaN }, 'speed', /0\.25 to 4/],
    ['a book', { input: 'a'.repeat(40_001) }, 'input', /40001 characters.*in parts/],
  ])('is refused for %s', (_what, more, param, message) => {
    const plan = () => planSpeaking(request(more), piperVoices);
    expect(plan).toThrow(expect.objectContaining({ code: 'caller_invalid_request', param }));
    expect(plan).toThrow(message);
  });
});
