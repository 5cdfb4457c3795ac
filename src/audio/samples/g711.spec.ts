import { describe, expect, it } from '@jest/globals';
import { aLaw, muLaw } from './g711.js';
import type { CompandingLaw } from './g711.js';

const encode = (law: CompandingLaw, sample: number): number => law.codes[sample & 0xffff] ?? Number.NaN;
const decode = (law: CompandingLaw, code: number): number => law.samples[code] ?? Number.NaN;

/** G.711's tables give, per segment, where it begins and how wide its steps are. Here in units of 16 bits. */
const segments = {
  mu: Array.from({ length: 8 }, (_, segment) => ({
    first: 4 * ((33 << segment) - 33) - (segment === 0 ? 0 : 4 << segment),
    step: 8 << segment,
  })),
  a: [0, 256, 512, 1024, 2048, 4096, 8192, 16_384].map((first, segment) => ({
    first,
    step: 16 << Math.max(0, segment - 1),
  })),
};

describe('G.711', () => {
  // Table 2 of the recommendation, its values times 4: the first and last code of every segment.
  it.each([
    [0xff, 0],
    [0xfe, 8],
    [0xf0, 120],
    [0xef, 132],
    [0xe0, 372],
    [0xdf, 396],
    [0xcf, 924],
    [0xbf, 1_980],
    [0xaf, 4_092],
    [0x9f, 8_316],
    [0x8f, 16_764],
    [0x80, 32_124],
  ])('µ-law %p is %d, and its mirror', (code, sample) => {
    expect(decode(muLaw, code)).toBe(sample);
    expect(decode(muLaw, code & 0x7f) + sample).toBe(0);
    expect(encode(muLaw, sample)).toBe(code);
    if (sample !== 0) expect(encode(muLaw, -sample)).toBe(code & 0x7f);
  });

  // Table 1 of the recommendation, its values times 8, even bits inverted.
  it.each([
    [0xd5, 8],
    [0xd4, 24],
    [0xc5, 264],
    [0xf5, 528],
    [0xe5, 1_056],
    [0x95, 2_112],
    [0x85, 4_224],
    [0xb5, 8_448],
    [0xa5, 16_896],
    [0xaa, 32_256],
  ])('A-law %p is %d, and its mirror', (code, sample) => {
    expect(decode(aLaw, code)).toBe(sample);
    expect(decode(aLaw, code ^ 0x80)).toBe(-sample);
    expect(encode(aLaw, sample)).toBe(code);
    expect(encode(aLaw, -sample)).toBe(code ^ 0x80);
  });

  it.each([
    ['µ-law', muLaw],
    ['A-law', aLaw],
  ] as const)('%s: every code is a code again, but for negative nothing', (_, law) => {
    const changed = [...law.samples].flatMap((sample, code) => (encode(law, sample) === code ? [] : [code]));
    expect(changed).toEqual(law === muLaw ? [0x7f] : []);
  });

  it.each([
    ['µ-law', muLaw, segments.mu, 32_635],
    ['A-law', aLaw, segments.a, 32_767],
  ] as const)(
    '%s errs by half a step of its segment at most, and never turns back',
    (_, law, parts, most) => {
      let last = -Infinity;
      for (let sample = -most; sample <= most; sample++) {
        const heard = decode(law, encode(law, sample));
        const segment = parts.findLast(({ first }) => Math.abs(sample) >= first);
        // The lowest two (µ) and four (A) bits are cut off first, from zero or from minus one.
        if (Math.abs(heard - sample) > (segment?.step ?? 0) / 2 + 1) expect([sample, heard]).toEqual([]);
        if (heard < last) expect([sample, heard, last]).toEqual([]);
        last = heard;
      }
    },
  );

  it('makes what is too loud for it as loud as it can', () => {
    expect([encode(muLaw, 32_767), encode(muLaw, -32_768)]).toEqual([0x80, 0x00]);
    expect([encode(aLaw, 32_767), encode(aLaw, -32_768)]).toEqual([0xaa, 0x2a]);
  });
});
