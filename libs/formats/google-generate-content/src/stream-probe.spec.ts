import { describe, expect, it, jest } from '@jest/globals';
import { googleGenerateContentProbes } from './index.js';

const probe = (...pieces: string[]) => {
  const created = googleGenerateContentProbes.createStreamProbe();
  for (const piece of pieces) created.push(Buffer.from(piece));
  return created;
};
const event = (chunk: object, end = '\n\n') => `data: ${JSON.stringify(chunk)}${end}`;
const text = { candidates: [{ content: { parts: [{ text: 'a' }] } }] };

describe('the probe of generateContent', () => {
  it('sees why an answer ended, or that the prompt was blocked', () => {
    expect(probe(event(text)).whole).toBe(false);
    expect(probe(event(text), event({ candidates: [{ finishReason: 'STOP' }] })).whole).toBe(true);
    expect(probe('data: {"candidates": [{"finishReason": "STOP"}]}\r\n\r\n').whole).toBe(true);
    expect(probe(event({ promptFeedback: { blockReason: 'SAFETY' } })).whole).toBe(true);
  });

  it('sees that several candidates are finished only when each of them is', () => {
    const part = (index: number, more: object = {}) =>
      event({ candidates: [{ index, content: { parts: [{ text: 'a' }] }, ...more }] });
    const end = { finishReason: 'STOP' };
    expect(probe(part(0), part(1), part(0, end)).whole).toBe(false);
    expect(probe(part(0), part(1), part(1, end)).whole).toBe(false);
    expect(probe(part(0, end), part(1)).whole).toBe(false);
    expect(probe(part(0), part(1), part(1, end), part(0, end)).whole).toBe(true);
  });

  it('is not fooled by what the model says or calls', () => {
    const args = { finishReason: 'STOP', error: { code: 500 }, usageMetadata: { promptTokenCount: 99 } };
    const call = { candidates: [{ content: { parts: [{ functionCall: { name: 'f', args } }] } }] };
    const words = { candidates: [{ content: { parts: [{ text: JSON.stringify(args) }] } }] };
    const usage = event({ ...text, usageMetadata: { promptTokenCount: 3 } });
    const found = probe(usage, event(call), event(words));
    expect(found).toMatchObject({ whole: false, error: undefined });
    expect(found.usage).toMatchObject({ input: { total: 3 } });
  });

  it('reads the last usage', () => {
    const usage = (count: number) => ({
      ...text,
      usageMetadata: { promptTokenCount: 3, candidatesTokenCount: count },
    });
    const found = probe(event(usage(1)) + event(usage(2), '\r\n\r\n'), event(usage(3)), event(text));
    expect(found.usage).toMatchObject({ input: { total: 3 }, output: { total: 3 } });
    expect(found.usage).toMatchObject({ output: { total: 3 } });
    expect(probe(event(text)).usage).toBeUndefined();
  });

  it('loses nothing that was said once', () => {
    const usage = (usageMetadata: object) => event({ ...text, usageMetadata });
    const found = probe(usage({ promptTokenCount: 3 }), usage({ candidatesTokenCount: 5 }), usage({}));
    expect(found.usage).toMatchObject({ input: { total: 3 }, output: { total: 5 } });
    const nothing = event({ usageMetadata: [{ promptTokenCount: 9 }] });
    expect(probe(usage({ promptTokenCount: 3 }), nothing).usage).toMatchObject({ input: { total: 3 } });
  });

  it('reads usage beside a picture without parsing the picture', () => {
    const parse = jest.spyOn(JSON, 'parse');
    const picture = { inlineData: { mimeType: 'image/png', data: 'A'.repeat(1000) } };
    const chunk = (count: number) => ({
      candidates: [{ index: 0, content: { parts: [picture] } }],
      usageMetadata: { candidatesTokenCount: count },
    });
    const found = probe(event(chunk(1)) + event(chunk(2), '\r\n\r\n') + event(chunk(3), '\n'));
    expect(found.usage).toMatchObject({ output: { total: 3 } });
    expect(Math.max(...parse.mock.calls.map(([text]) => text.length))).toBeLessThan(1000);
    parse.mockRestore();
  });

  it('takes each event for itself, whatever it comes with', () => {
    const usage = event({
      candidates: [{ index: 0 }, { index: -1 }],
      usageMetadata: { promptTokenCount: 3 },
    });
    const end = event({ candidates: [{ index: 0, finishReason: 'STOP' }] });
    expect([probe(usage + end).whole, probe(usage, end).whole]).toEqual([false, false]);
    const plain = event({ candidates: [{ index: 0 }], usageMetadata: { promptTokenCount: 3 } });
    expect([probe(plain + end).whole, probe(plain, end).whole]).toEqual([true, true]);
  });

  it('reads usage in data of several lines', () => {
    const usage = '"usageMetadata": {"promptTokenCount": 3}';
    expect(probe(`data: {\ndata: ${usage}}\n\n`).usage).toMatchObject({ input: { total: 3 } });
    expect(probe(`data: {"a": [\ndata: {${usage}}\ndata: ]}\n\n`).usage).toBeUndefined();
  });

  it('sees an error', () => {
    const found = probe(event(text), event({ error: { code: 503, message: 'x', status: 'UNAVAILABLE' } }));
    expect(found.error).toMatchObject({ code: 'provider_unavailable' });
  });

  it('reads the usage of a whole body without the rest', () => {
    const body = Buffer.from('{"candidates":[{"usageMetadata":{}}],"usageMetadata":{"promptTokenCount":7}}');
    expect(googleGenerateContentProbes.readUsage(body)).toMatchObject({ input: { total: 7 } });
    expect(googleGenerateContentProbes.readUsage(Buffer.from('{}'))).toBeUndefined();
  });
});
