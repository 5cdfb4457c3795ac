import type { AudioEncoding, AudioForm } from '#libs/canonical';
import { usualSampleRate } from '#libs/codec-kit';

/** How an encoding is asked for, and what comes. */
export interface AudioSettings {
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly form: AudioForm;
}

const samples: AudioSettings = {
  query: [
    ['encoding', 'linear16'],
    // Else a header of WAV comes first.
    ['container', 'none'],
    ['sample_rate', String(usualSampleRate)],
  ],
  form: { kind: 'samples', sampleRate: usualSampleRate },
};

const file = (encoding: AudioEncoding, container?: string): AudioSettings => ({
  query: [['encoding', encoding], ...(container === undefined ? [] : [['container', container] as const])],
  form: { kind: 'encoded', encoding },
});

/**
 * The vendor's combinations. Its own WAV is not asked for: samples are, and get the same header as everywhere.
 * Source: Deepgram, "Media output settings".
 */
export const audioSettings: Readonly<Record<AudioEncoding, AudioSettings>> = {
  mp3: file('mp3'),
  opus: file('opus', 'ogg'),
  aac: file('aac'),
  flac: file('flac'),
  wav: samples,
  pcm: samples,
};
