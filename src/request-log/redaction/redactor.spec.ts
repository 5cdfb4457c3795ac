import { describe, expect, it } from '@jest/globals';
import { RecordingSpace } from '../../recorded-answers/recording-space.js';
import { CapturedBody } from '../captured-body.js';
import { Redactor } from './redactor.js';

const json = 'application/json; charset=utf-8';
const events = 'text/event-stream; charset=utf-8';

function kept(
  text: string | Buffer,
  { places = '', patterns = '', type = json, maxBody = 10_000, capture = 100_000 } = {},
) {
  const body = new CapturedBody(capture, new RecordingSpace(1e9));
  body.take(Buffer.from(text));
  return new Redactor({ maxBody, redactPlaces: places, redactPatterns: patterns }).redact(body, type);
}
const eventLines = (...values: unknown[]) =>
  values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('');

describe('Redactor', () => {
  it('keeps what holds no secret', () => {
    const text = '{"messages":[{"role":"user","content":"Hello, 1.5 €"}],"n":2,"stop":null}';
    expect(kept(text)).toEqual({ text, size: Buffer.byteLength(text), isCut: false });
  });

  it.each([
    ['members', 'user', '{"user":"u","b":{"user":"v"}}', '{"user":"[redacted]","b":{"user":"v"}}'],
    [
      'elements',
      'a.*.b',
      '{"a":[{"b":1,"c":2},{"b":{"d":3}}]}',
      '{"a":[{"b":"[redacted]","c":2},{"b":"[redacted]"}]}',
    ],
    [
      'any depth',
      '**.password',
      '{"password":1,"a":[{"password":[2]}]}',
      '{"password":"[redacted]","a":[{"password":"[redacted]"}]}',
    ],
    [
      'several places',
      'a, b.c',
      '{"a":1,"b":{"c":2,"d":3}}',
      '{"a":"[redacted]","b":{"c":"[redacted]","d":3}}',
    ],
  ])('leaves out what stands at places: %s', (_what, places, text, expected) => {
    expect(kept(text, { places }).text).toBe(expected);
  });

  it.each([
    ['texts', '{"a":"call 555-0100 now"}', '{"a":"call [redacted] now"}'],
    ['names', '{"555-0100":1}', '{"[redacted]":1}'],
    ['escaped characters', '{"a":"5\\u00355-0100"}', '{"a":"[redacted]"}'],
    ['what is no JSON', 'call 555-0100', 'call [redacted]'],
  ])('leaves out what matches a pattern: %s', (_what, text, expected) => {
    expect(kept(text, { patterns: '\\d{3}-\\d{4}' }).text).toBe(expected);
  });

  it('leaves numbers out that match', () => {
    expect(kept('{"card":4111111111111111}', { patterns: '4\\d{15}' }).text).toBe('{"card":"[redacted]"}');
  });

  it('leaves out credentials by their looks', () => {
    const { text } = kept(
      '{"headers":{"authorization":"Bearer abcdefghijklmnop1234"},"a":"sk-abcdefghijklmnopqrst"}',
    );
    expect(text).not.toMatch(/abcdefgh/);
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  });

  it('puts sizes in the place of media', () => {
    const picture = Buffer.alloc(3_000, 1).toString('base64');
    const { text } = kept(JSON.stringify({ url: `data:image/png;base64,${picture}`, data: picture }));
    expect(JSON.parse(text)).toEqual({ url: '[image/png, 3000 bytes]', data: '[base64, 3000 bytes]' });
    expect(kept(Buffer.alloc(99, 255), { type: 'audio/mpeg' }).text).toBe('[audio/mpeg, 99 bytes]');
  });

  it('cuts what is too long, never through a character', () => {
    const body = kept('"aaa€€€"', { maxBody: 6 });
    expect(body).toEqual({ text: '"aaa', size: 14, isCut: true });
  });

  it('keeps nothing of JSON that it cannot read, where places are to be redacted', () => {
    const cut = { places: '**.password', capture: 20 };
    expect(kept('{"a":1,"password":"hunter2"}', cut).text).toMatch(/^\[not kept/);
    expect(kept('{"a":1,"password":"hunter2"}', { capture: 20 }).text).toContain('"a":1');
  });

  it('redacts events one by one', () => {
    const stream = `: comment\nevent: x\n${eventLines({ a: 1, secret: 's' }, { a: 2 })}data: [DONE]\n\n`;
    expect(kept(stream, { type: events, places: 'secret' }).text).toBe(
      `: comment\nevent: x\n${eventLines({ a: 1, secret: '[redacted]' }, { a: 2 })}data: [DONE]\n\n`,
    );
  });

  it('finds what comes in pieces, one in each event', () => {
    const pieces = ['My number is 55', '5-01', '00.', ' Bye'];
    const delta = (content: string) => ({ id: 'same', choices: [{ index: 0, delta: { content } }] });
    const expected = ['My number is [redacted]. Bye', '', '', ''];
    const patterns = '\\d{3}-\\d{4}';
    const { text } = kept(eventLines(...pieces.map(delta)), { type: events, patterns });
    expect(text).toBe(eventLines(...expected.map(delta)));
    const array = kept(JSON.stringify(pieces.map(delta)), { patterns });
    expect(array.text).toBe(JSON.stringify(expected.map(delta)));
  });

  it('finds credentials in pieces', () => {
    const { text } = kept(eventLines({ t: 'sk-abcdefgh' }, { t: 'ijklmnopqrst' }), { type: events });
    expect(text).toBe(eventLines({ t: '[redacted]' }, { t: '' }));
  });

  it('takes linear time, whatever the pattern', () => {
    const start = performance.now();
    kept(JSON.stringify({ a: `${'x'.repeat(400)}. `.repeat(200) }), { patterns: '(x+x+)+y\n(x|xx)*z' });
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});
