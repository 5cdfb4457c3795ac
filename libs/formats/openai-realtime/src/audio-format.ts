import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { RealtimeDialect } from './dialect.js';
import { wrongValue } from './object-reader.js';
import type { ObjectReader } from './object-reader.js';

/** 16-bit little-endian samples at 24 kHz, or G.711 at 8 kHz in its µ-law and A-law; mono all. */
export type AudioFormat = 'pcm' | 'pcmu' | 'pcma';

const betaNames = { pcm: 'pcm16', pcmu: 'g711_ulaw', pcma: 'g711_alaw' } as const;

const formats: readonly AudioFormat[] = ['pcm', 'pcmu', 'pcma'];

/** Samples per second. */
export function sampleRateOf(format: AudioFormat): 24_000 | 8000 {
  return format === 'pcm' ? 24_000 : 8000;
}

/** Bytes per sample. */
export function sampleBytesOf(format: AudioFormat): 2 | 1 {
  return format === 'pcm' ? 2 : 1;
}

/** How long so many bytes sound, in whole milliseconds. */
export function audioMilliseconds(format: AudioFormat, bytes: number): number {
  return Math.floor((bytes * 1000) / (sampleRateOf(format) * sampleBytesOf(format)));
}

/** Bytes of a second of sound in a format as a vendor names it, in either dialect. Default: PCM at 24 kHz. */
export function bytesPerSecond(format: JsonValue | undefined): number {
  const { type = format, rate } = isJsonObject(format) ? format : {};
  const found = formats.find((name) => type === `audio/${name}` || type === betaNames[name]) ?? 'pcm';
  const samples = typeof rate === 'number' && rate > 0 ? rate : sampleRateOf(found);
  return samples * sampleBytesOf(found);
}

/** Reads `{type: 'audio/pcm', rate: 24000}`. */
export function readGaFormat(reader: ObjectReader, key: string): AudioFormat | undefined {
  const format = reader.object(key);
  if (format === undefined) return undefined;
  format.only(new Set(['type', 'rate']));
  const type = format.need('type', format.text('type'));
  const found = formats.find((name) => `audio/${name}` === type);
  if (found === undefined)
    throw wrongValue(
      format.at('type'),
      type,
      formats.map((name) => `audio/${name}`),
    );
  const rate = format.number('rate', 0, Infinity) ?? sampleRateOf(found);
  if (rate !== sampleRateOf(found)) {
    throw wrongValue(format.at('rate'), String(rate), [String(sampleRateOf(found))]);
  }
  return found;
}

/** Reads `pcm16`, `g711_ulaw`, `g711_alaw`. */
export function readBetaFormat(reader: ObjectReader, key: string): AudioFormat | undefined {
  const name = reader.choice(key, Object.values(betaNames));
  return formats.find((format) => betaNames[format] === name);
}

export function writeFormat(format: AudioFormat, dialect: RealtimeDialect): JsonObject | string {
  if (dialect === 'beta') return betaNames[format];
  return format === 'pcm' ? { type: 'audio/pcm', rate: 24_000 } : { type: `audio/${format}` };
}
