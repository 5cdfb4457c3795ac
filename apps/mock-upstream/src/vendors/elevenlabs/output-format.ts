import type { SoundFormat } from '../../media/sound/sound.js';

/** How speech comes. */
export interface OutputFormat {
  readonly format: SoundFormat;
  readonly sampleRate: number;
  readonly contentType: string;
}

const rates: Readonly<Record<string, readonly string[]>> = {
  mp3: ['22050_32', '24000_48', '44100_32', '44100_64', '44100_96', '44100_128', '44100_192'],
  pcm: ['8000', '16000', '22050', '24000', '32000', '44100', '48000'],
  wav: ['8000', '16000', '22050', '24000', '32000', '44100', '48000'],
  ulaw: ['8000'],
  alaw: ['8000'],
  opus: ['48000_32', '48000_64', '48000_96', '48000_128', '48000_192'],
};
const forms: Readonly<Record<string, readonly [format: SoundFormat, contentType: string]>> = {
  mp3: ['mp3', 'audio/mpeg'],
  pcm: ['pcm', 'audio/pcm'],
  wav: ['wav', 'audio/wav'],
  ulaw: ['mulaw', 'audio/basic'],
  alaw: ['alaw', 'audio/x-alaw-basic'],
  opus: ['opus', 'audio/opus'],
};

/** What `codec_rate_bitrate` means; undefined where there is no such form. WAV comes whole only. */
export function readOutputFormat(name: string, isStream: boolean): OutputFormat | undefined {
  const [, codec = '', rest = ''] = /^([a-z0-9]+?)_(.+)$/u.exec(name) ?? [];
  const form = forms[codec];
  if (!form || rates[codec]?.includes(rest) !== true || (isStream && codec === 'wav')) return undefined;
  const [format, contentType] = form;
  return { format, contentType, sampleRate: Number(rest.split('_')[0]) };
}
