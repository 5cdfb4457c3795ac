/** A law of telephony: a byte per sample. Both directions are tables. */
export interface CompandingLaw {
  /** Sample of 16 bits of every code. */
  readonly samples: Int16Array;
  /** Code of every sample, by its 16 bits read as an unsigned number. */
  readonly codes: Uint8Array;
}

/** Added to magnitudes in µ-law: every segment becomes twice as wide as the one before. */
const muBias = 33;
/** The largest biased magnitude of µ-law, 13 bits. */
const muLoudest = 0x1fff;
/** A-law sends every other bit inverted: silence is no long run of equal bits. */
const aInverted = 0x55;
const positive = 0x80;

/** PCMU. Source: ITU-T G.711, table 2, in the arithmetic of ITU-T G.191 (`ulaw_compress`, `ulaw_expand`). */
export const muLaw = companding(compressMuLaw, expandMuLaw);

/** PCMA. Source: ITU-T G.711, table 1, in the arithmetic of ITU-T G.191 (`alaw_compress`, `alaw_expand`). */
export const aLaw = companding(compressALaw, expandALaw);

function companding(compress: (sample: number) => number, expand: (code: number) => number): CompandingLaw {
  return {
    samples: Int16Array.from({ length: 0x100 }, (_, code) => expand(code)),
    codes: Uint8Array.from({ length: 0x1_0000 }, (_, bits) => compress((bits << 16) >> 16)),
  };
}

/** G.191 truncates magnitudes and takes one's complement of what is negative. */
function magnitude(sample: number): number {
  return sample < 0 ? ~sample : sample;
}

function compressMuLaw(sample: number): number {
  const biased = Math.min(muLoudest, (magnitude(sample) >> 2) + muBias);
  const segment = Math.floor(Math.log2(biased)) - 5;
  const step = (biased >> (segment + 1)) & 0x0f;
  // All bits of a µ-law code are sent inverted.
  const code = ~((segment << 4) | step) & 0x7f;
  return sample < 0 ? code : code | positive;
}

function expandMuLaw(code: number): number {
  const bits = ~code & 0x7f;
  const segment = bits >> 4;
  const middle = ((2 * (bits & 0x0f) + muBias) << segment) - muBias;
  return 4 * (code < positive ? -middle : middle);
}

function compressALaw(sample: number): number {
  const size = magnitude(sample) >> 4;
  const segment = Math.max(0, Math.floor(Math.log2(size)) - 3);
  const step = segment < 2 ? size & 0x1f : (segment << 4) | ((size >> (segment - 1)) & 0x0f);
  return (sample < 0 ? step : step | positive) ^ aInverted;
}

function expandALaw(code: number): number {
  const bits = (code ^ aInverted) & 0x7f;
  const segment = bits >> 4;
  const middle = ((bits & 0x0f) << 4) + 8;
  const size = segment === 0 ? middle : (middle + 0x100) << (segment - 1);
  return code < positive ? -size : size;
}
