import { describe, expect, it } from '@jest/globals';
import { SecretScrubber } from './secret-scrubber.js';

const scrub = (text: string): string => new SecretScrubber().scrub(text);

describe('SecretScrubber', () => {
  it.each([
    ['"authorization":"Bearer abc"', '"authorization":"[redacted]"'],
    ['"Authorization":"Bearer a\\"b\\\\"', '"Authorization":"[redacted]"'],
    ['"x-api-key":["one","two"],"a":1', '"x-api-key":"[redacted]","a":1'],
    ['["x-goog-api-key","abc","accept","*/*"]', '["x-goog-api-key","[redacted]","accept","*/*"]'],
    ['"cookie":"a=b; c=d"', '"cookie":"[redacted]"'],
    ['sent Authorization: Bearer abc, got 401', 'sent Authorization: Bearer [redacted], got 401'],
    ['"body":"{\\"api-key\\":\\"abc\\"}"', '"body":"{\\"api-key\\":\\"[redacted]\\"}"'],
    ['proxy-authorization: Basic dTpw', 'proxy-authorization: Basic [redacted]'],
    ['GET /v1beta/models/m:x?alt=sse&key=abc HTTP', 'GET /v1beta/models/m:x?alt=sse&key=[redacted] HTTP'],
    ['next=%2Fv1%3Fkey%3Dabc', 'next=%2Fv1%3Fkey%3D[redacted]'],
    ['http://user:pass@proxy:80/', 'http://user:[redacted]@proxy:80/'],
    ['the key sk-gw-0123456789abcdefABCDEF is', 'the key [redacted] is'],
    ['admin ak-gw-0123456789abcdefABCDEF', 'admin [redacted]'],
    [
      'realtime, openai-insecure-api-key.ek_0123456789abcdefABCDEF',
      'realtime, openai-insecure-api-key.[redacted]',
    ],
    ['week_2_of_a_long_name ek_0123456789abcdefABCDEF', 'week_2_of_a_long_name [redacted]'],
    ['sk-proj-0123456789abcdef_-X', '[redacted]'],
    ['AIzaSyA0123456789abcdefghijklmnopqrstuv', '[redacted]'],
  ])('cleans %s', (text, expected) => {
    expect(scrub(text)).toBe(expected);
  });

  it.each([
    '{"level":"info","tokenId":"tok_1","milliseconds":3}',
    'the risk-assessment-of-a-long-name stays',
    'set a key in providers.main.apiKey',
    'keyboard=x https://host/v1/models?limit=5',
    'basic authentication is off',
  ])('leaves %s alone', (text) => {
    expect(scrub(text)).toBe(text);
  });

  it('replaces registered secrets in every form in which a line may hold them', () => {
    const scrubber = new SecretScrubber();
    const secret = 'p"a\\ss w/ord+$1';
    scrubber.register(secret);
    for (const form of [secret, JSON.stringify({ secret }), encodeURIComponent(secret)]) {
      expect(scrubber.scrub(`x ${form} y`)).toMatch(/^x (\{"secret":")?\[redacted\]("\})? y$/);
    }
  });

  it('replaces the longer of two secrets that start alike', () => {
    const scrubber = new SecretScrubber();
    scrubber.register('canary-1');
    scrubber.register('canary-1-and-more');
    expect(scrubber.scrub('canary-1-and-more')).toBe('[redacted]');
  });

  it('passes over registered words too short to be a secret', () => {
    const scrubber = new SecretScrubber();
    scrubber.register('none');
    scrubber.register('');
    expect(scrubber.scrub('none of them')).toBe('none of them');
  });

  it('keeps lines of JSON valid', () => {
    const fields = { headers: { authorization: 'Bearer "x"', cookie: ['a', 'b'] }, url: 'http://a/?key=b"c' };
    expect(JSON.parse(scrub(JSON.stringify(fields)))).toMatchObject({
      headers: { authorization: '[redacted]', cookie: '[redacted]' },
    });
  });

  it('needs linear time', () => {
    const hostile = ['authorization:', '://a:', 'eyJ', '"cookie":"\\', '?key=', 'bearer  '].map((piece) =>
      piece.repeat(20_000),
    );
    const start = performance.now();
    for (const text of hostile) scrub(text);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
