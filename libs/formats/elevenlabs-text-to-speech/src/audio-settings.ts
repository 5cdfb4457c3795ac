import type { AudioEncoding, AudioForm } from '#libs/canonical';
import { usualSampleRate } from '#libs/codec-kit';

/** How an encoding is asked for, and what comes. */
export interface AudioSettings {
  /** `codec_sample-rate_bit-rate`. */
  readonly outputFormat: string;
  readonly form: AudioForm;
}

const samples: AudioSettings = {
  outputFormat: `pcm_${usualSampleRate}`,
  form: { kind: 'samples', sampleRate: usualSampleRate },
};

/** Source: ElevenLabs API reference, "Stream speech", `output_format`. It has neither WAV nor FLAC nor AAC. */
export const audioSettings: Readonly<Record<AudioEncoding, AudioSettings>> = {
  mp3: { outputFormat: 'mp3_44100_128', form: { kind: 'encoded', encoding: 'mp3' } },
  opus: { outputFormat: 'opus_48000_128', form: { kind: 'encoded', encoding: 'opus' } },
  aac: samples,
  flac: samples,
  wav: samples,
  pcm: samples,
};
