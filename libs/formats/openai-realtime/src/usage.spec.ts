import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  readResponseUsage,
  readTranscriptionUsage,
  writeResponseUsage,
  writeTranscriptionUsage,
} from './usage.js';

describe('usage of a response', () => {
  it('reads what is there and guesses nothing', () => {
    const raw = { total_tokens: 30, input_tokens: 20, output_tokens: 10 };
    expect(readResponseUsage(raw)).toEqual({ input: { total: 20 }, output: { total: 10 }, raw });
    expect(readResponseUsage({})).toEqual({ raw: {} });
  });

  it('writes the upstream report as it came', () => {
    const raw = { input_tokens: 1, input_token_details: { cached_tokens: 0 }, later_field: 1 };
    expect(writeResponseUsage(readResponseUsage(raw))).toBe(raw);
  });

  it("writes another vendor's usage: text unless said otherwise", () => {
    const raw = { prompt_tokens: 20, completion_tokens: 10 };
    expect(writeResponseUsage({ input: { total: 20, cacheRead: 5 }, output: { total: 10 }, raw })).toEqual({
      total_tokens: 30,
      input_tokens: 20,
      output_tokens: 10,
      input_token_details: {
        text_tokens: 20,
        audio_tokens: 0,
        image_tokens: 0,
        cached_tokens: 5,
        cached_tokens_details: { text_tokens: 5, audio_tokens: 0, image_tokens: 0 },
      },
      output_token_details: { text_tokens: 10, audio_tokens: 0 },
    });
  });

  it('comes back as it was written', () => {
    const tokens = fc.nat(1_000_000);
    const usages = fc.record({
      text: tokens,
      audio: tokens,
      image: tokens,
      cached: fc.nat(100),
      out: tokens,
    });
    fc.assert(
      fc.property(usages, ({ text, audio, image, cached, out }) => {
        const total = text + audio + image + cached;
        const input = {
          total,
          uncached: total - cached,
          cacheRead: cached,
          text: text + cached,
          audio,
          image,
        };
        const output = { total: out + audio, text: out, audio };
        expect(readResponseUsage(writeResponseUsage({ input, output }))).toMatchObject({ input, output });
      }),
      { numRuns: 500 },
    );
  });
});

describe('usage of a transcription', () => {
  it('is seconds, or tokens', () => {
    const seconds = { type: 'duration', seconds: 1.5 };
    expect(readTranscriptionUsage(seconds)).toEqual({ input: { seconds: 1.5 }, raw: seconds });
    expect(writeTranscriptionUsage({ input: { seconds: 1.5 } })).toEqual(seconds);
    const negative = { type: 'duration', seconds: -5 };
    expect(readTranscriptionUsage(negative)).toEqual({ input: {}, raw: negative });
    const tokens = {
      type: 'tokens',
      total_tokens: 22,
      input_tokens: 13,
      input_token_details: { text_tokens: 0, audio_tokens: 13 },
      output_tokens: 9,
    };
    const usage = { input: { total: 13, text: 0, audio: 13 }, output: { total: 9 } };
    expect(readTranscriptionUsage(tokens)).toEqual({ ...usage, raw: tokens });
    expect(writeTranscriptionUsage(usage)).toEqual(tokens);
  });
});
