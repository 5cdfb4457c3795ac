import type { SoundFormat } from '../../media/sound/sound.js';
import { deepgramError } from './deepgram-error.js';
import type { VendorReply } from '../vendor.js';

/** How speech comes. */
export interface SpeechOutput {
  readonly format: SoundFormat;
  readonly sampleRate: number;
  readonly contentType: string;
}

/** What an encoding can be combined with; the first of each list is the default. */
interface Encoding {
  readonly containers: readonly string[];
  /** Empty: cannot be chosen. */
  readonly sampleRates: readonly number[];
  /** Smallest and largest; absent: cannot be chosen. */
  readonly bitRates?: readonly [minimum: number, maximum: number];
}

const telephone = { containers: ['wav', 'none'], sampleRates: [8000, 16_000] };

const encodings: Readonly<Record<string, Encoding>> = {
  mp3: { containers: [], sampleRates: [], bitRates: [32_000, 48_000] },
  linear16: { containers: ['wav', 'none'], sampleRates: [24_000, 8000, 16_000, 32_000, 48_000] },
  mulaw: telephone,
  alaw: telephone,
  flac: { containers: [], sampleRates: [24_000, 8000, 16_000, 22_050, 32_000, 48_000] },
  opus: { containers: ['ogg'], sampleRates: [], bitRates: [4000, 650_000] },
  aac: { containers: [], sampleRates: [], bitRates: [4000, 192_000] },
};

/** Combinations that Deepgram refuses; undefined where they are fine. */
export function checkSpeechOutput(query: URLSearchParams): VendorReply | undefined {
  const name = query.get('encoding') ?? 'mp3';
  const encoding = encodings[name];
  if (!encoding) return unsupported(`encoding \`${name}\` is not supported.`);
  const container = query.get('container');
  if (container !== null && !encoding.containers.includes(container))
    return unsupported(`\`container=${container}\` is not applicable when \`encoding=${name}\`.`);
  const rate = query.get('sample_rate');
  if (rate !== null && !encoding.sampleRates.includes(Number(rate)))
    return unsupported(
      encoding.sampleRates.length === 0
        ? `\`sample_rate\` is not applicable when \`encoding=${name}\`.`
        : `\`sample_rate\` must be one of ${encoding.sampleRates.join(', ')} when \`encoding=${name}\`.`,
    );
  const bits = query.get('bit_rate');
  if (bits === null) return undefined;
  if (!encoding.bitRates) return unsupported(`\`bit_rate\` is not applicable when \`encoding=${name}\`.`);
  const [minimum, maximum] = encoding.bitRates;
  const isWithin = Number(bits) >= minimum && Number(bits) <= maximum;
  return isWithin ? undefined : unsupported(`\`bit_rate\` must be within ${minimum} and ${maximum}.`);
}

/** The sound that a query asks for. */
export function speechOutput(query: URLSearchParams): SpeechOutput {
  const name = query.get('encoding') ?? 'mp3';
  const { containers = [], sampleRates = [] } = encodings[name] ?? {};
  const sampleRate = Number(query.get('sample_rate') ?? sampleRates[0] ?? 24_000);
  const isWav = (query.get('container') ?? containers[0]) === 'wav';
  return { sampleRate, ...formOf(name, isWav, sampleRate) };
}

function formOf(name: string, isWav: boolean, rate: number): Pick<SpeechOutput, 'format' | 'contentType'> {
  switch (name) {
    case 'linear16':
      return isWav
        ? { format: 'wav', contentType: 'audio/wav' }
        : { format: 'pcm', contentType: `audio/l16;rate=${rate};channels=1` };
    case 'mulaw':
      return isWav
        ? { format: 'mulaw-wav', contentType: 'audio/wav' }
        : { format: 'mulaw', contentType: `audio/mulaw;rate=${rate};channels=1` };
    case 'alaw':
      return isWav
        ? { format: 'alaw-wav', contentType: 'audio/wav' }
        : { format: 'alaw', contentType: `audio/alaw;rate=${rate};channels=1` };
    case 'flac':
      return { format: 'flac', contentType: 'audio/flac' };
    case 'opus':
      return { format: 'opus', contentType: 'audio/ogg;codecs=opus' };
    case 'aac':
      return { format: 'aac', contentType: 'audio/aac' };
    default:
      return { format: 'mp3', contentType: 'audio/mpeg' };
  }
}

function unsupported(fault: string): VendorReply {
  return deepgramError(400, 'UNSUPPORTED_AUDIO_FORMAT', `Unsupported audio format: ${fault}`);
}
