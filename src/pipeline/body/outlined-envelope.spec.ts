import { describe, expect, it } from '@jest/globals';
import { parseJson } from '#libs/json';
import { OutlinedEnvelope, outlineObject } from './outlined-envelope.js';

const bytesOf = (value: unknown): Buffer =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

describe('outlineObject', () => {
  it('is the object itself where all of it is ASCII', () => {
    const body = { model: 'm', messages: [{ role: 'user', content: 'hi' }] };
    expect(outlineObject(bytesOf(body))).toEqual({ value: body, isDecoded: true });
  });

  it('has members, numbers and texts that stand alone', () => {
    const body = { model: 'm', n: 2, store: true, messages: [{ role: 'user', content: 'é' }] };
    const outline = outlineObject(bytesOf(body));
    expect(outline).toMatchObject({ isDecoded: false, value: { model: 'm', n: 2, store: true } });
    expect(outline?.value.messages).toHaveLength(1);
  });

  it.each([
    ['a text that stands alone is not ASCII', { model: 'modèle', messages: [] }],
    ['it stands for such a text', '{"model": "mod\\u00e8le", "more": "é"}'],
    ['the body is no object', '["é"]'],
    ['the body is no JSON', '{"é"'],
  ])('is none where %s', (_what, body) => {
    expect(outlineObject(bytesOf(body))).toBeUndefined();
  });
});

describe('OutlinedEnvelope', () => {
  it('decodes its body once, when somebody reads it', () => {
    const raw = bytesOf({ messages: [{ content: '日本語, é and \u00e9' }] });
    const outline = outlineObject(raw);
    const envelope = new OutlinedEnvelope({}, raw, outline?.value ?? {}, false);
    const { body } = envelope;
    expect(body).toEqual(parseJson(raw));
    expect(envelope.body).toBe(body);
  });

  it('forgets what was parsed, and parses it anew for whoever wants it', () => {
    const raw = bytesOf({ model: 'm', messages: [{ content: 'é' }] });
    const outline = outlineObject(raw)?.value ?? {};
    const dto = { model: 'm' };
    const envelope = new OutlinedEnvelope(dto, raw, outline, false);
    expect([envelope.dto, envelope.outline]).toEqual([dto, outline]);
    envelope.forget();
    expect(() => envelope.dto).toThrow('forgotten');
    expect(envelope.outline).toEqual(outline);
    expect(envelope.outline).not.toBe(outline);
    expect(envelope.body).toEqual(parseJson(raw));
  });
});
