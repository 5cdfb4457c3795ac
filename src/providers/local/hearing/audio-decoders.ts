/**
 * As much of @audio/decode's types as is used here. The package is optional: the gateway must build without it.
 * `sherpa-runtime.spec.ts` holds these against the package's own.
 */

/** What one piece of a file sounds like: samples of each channel. No channel: nothing yet. */
export interface DecodedAudio {
  readonly channelData: readonly Float32Array[];
  /** Samples a second. */
  readonly sampleRate: number;
}

/** Decodes one file, piece after piece; called without one, it gives the rest and is done. */
export interface AudioDecoder {
  (piece?: Uint8Array): Promise<DecodedAudio>;
  free(): void;
}

/** Kinds of sound files, as the package calls their decoders. */
export type DecoderName = 'wav' | 'mp3' | 'flac' | 'opus' | 'oga' | 'm4a' | 'webm' | 'aac';

type AudioDecoders = Readonly<Record<DecoderName, () => Promise<AudioDecoder>>>;

/** Named by a variable, so that the compiler does not look for the package. */
const packageName = '@audio/decode';

/** @throws Error where the package is not installed */
export async function importAudioDecoders(): Promise<AudioDecoders> {
  const loaded = (await import(packageName)) as { readonly default: AudioDecoders };
  return loaded.default;
}
