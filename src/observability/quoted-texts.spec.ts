import { describe, expect, it } from '@jest/globals';
import { QuotedTexts } from './quoted-texts.js';
import { registerSecret } from './secret-scrubber.js';

describe('texts that recur in the log', () => {
  const texts = new QuotedTexts(20);

  it('are cleaned, cut, quoted and scrubbed', () => {
    expect(texts.of('a "b"\n')).toBe(String.raw`"a \"b\"�"`);
    expect(texts.of('x'.repeat(21))).toBe(`"${'x'.repeat(20)}…"`);
    expect(new QuotedTexts(200).of('/v1/sk-gw-canary0123456789abcdef/x')).toBe('"/v1/[redacted]/x"');
  });

  it('hide what became a secret since they were first seen', () => {
    expect(texts.of('model-of-canary')).toBe('"model-of-canary"');
    registerSecret('model-of-canary');
    expect(texts.of('model-of-canary')).toBe('"[redacted]"');
  });

  it('are not kept without end', () => {
    for (let number = 0; number < 5_000; number++) expect(texts.of(`m${number}`)).toBe(`"m${number}"`);
    expect(texts.of('m0')).toBe('"m0"');
  });
});
