/** Writes one file of a kind, from the first sample to the last. */
export interface SampleEncoder {
  /** Bytes that are certain by now; empty where the next ones need more samples. */
  encode(samples: Float32Array): Promise<Uint8Array>;
  /** The rest of the file. */
  end(): Promise<Uint8Array>;
  /** Gives its memory back, at whatever point it is. */
  free(): void;
}

/** Opens a file. @throws TaskRefusal where its library is not installed */
export type OpenEncoder = (sampleRate: number) => Promise<SampleEncoder>;
