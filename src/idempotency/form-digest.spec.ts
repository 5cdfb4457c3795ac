import { describe, expect, it } from '@jest/globals';
import { MultipartScanner } from '#libs/multipart';
import { FormDigest } from './form-digest.js';

const limits = { headSize: 1024, parts: 10 };

/** Digest of a form of these parts: a name, a content, further parameters of its disposition. */
function digest(
  parts: readonly (readonly [name: string, content: string, more?: string])[],
  { boundary = 'b', chunk = 1_000 } = {},
): string {
  const body = parts.map(
    ([name, content, more = '']) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`,
  );
  const bytes = Buffer.from(`${body.join('')}--${boundary}--\r\n`);
  const scanner = new MultipartScanner(boundary, limits);
  const taken = new FormDigest();
  for (let start = 0; start < bytes.length; start += chunk) {
    for (const event of scanner.push(bytes.subarray(start, start + chunk))) taken.take(event);
  }
  scanner.end();
  return taken.value;
}

const form = [
  ['model', 'm'],
  ['file', 'sound', '; filename="a.wav"'],
] as const;

describe('FormDigest', () => {
  it('is the same whatever the boundary and however it is cut', () => {
    expect(digest(form, { boundary: 'another', chunk: 1 })).toBe(digest(form));
  });

  it.each([
    ['another content', [form[0], ['file', 'sounds', '; filename="a.wav"']]],
    ['another file name', [form[0], ['file', 'sound', '; filename="b.wav"']]],
    ['a field for a file', [form[0], ['file', 'sound']]],
    ['another order', form.toReversed()],
    ['a part more', [...form, ['user', '']]],
    [
      'what moved from one part to the next',
      [
        ['model', ''],
        ['file', 'msound', '; filename="a.wav"'],
      ],
    ],
  ] as const)('tells %s', (_what, other) => {
    expect(digest(other)).not.toBe(digest(form));
  });
});
