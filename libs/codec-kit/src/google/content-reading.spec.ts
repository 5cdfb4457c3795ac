import { describe, expect, it } from '@jest/globals';
import { readGoogleContent } from '../index.js';

describe('answers of generateContent', () => {
  it('are words and media, without thoughts', () => {
    const parts = [
      { text: 'I listen.', thought: true },
      { text: 'a' },
      { inlineData: { mimeType: 'image/png', data: 'aGk=' } },
      { text: 'b' },
    ];
    const usageMetadata = { promptTokenCount: 3 };
    expect(
      readGoogleContent({ candidates: [{ content: { parts }, finishReason: 'STOP' }], usageMetadata }),
    ).toMatchObject({
      text: 'ab',
      media: [{ mediaType: 'image/png', base64: 'aGk=' }],
      finish: 'STOP',
      usage: { input: { total: 3 } },
    });
    expect(readGoogleContent({})).toEqual({ text: '', media: [] });
  });

  it.each([
    [{ promptFeedback: { blockReason: 'SAFETY' } }, 'blocked the prompt for its content: SAFETY'],
    [{ candidates: [{ finishReason: 'RECITATION' }] }, 'blocked the answer for its content: RECITATION'],
    [{ error: { code: 400, message: 'bad sound' } }, 'bad sound'],
    ['no', 'is no JSON object'],
  ])('that are none say why: %j', (body, message) => {
    expect(() => readGoogleContent(body)).toThrow(message);
  });
});
