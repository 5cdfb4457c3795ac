/** What the worker of the recogniser opens. */
export interface HearingFiles {
  readonly encoder: string;
  readonly decoder: string;
  /** Silero's voice detection. */
  readonly voices: string;
  /** The code of llama-tokenizer-js, for the vocabulary in it. */
  readonly vocabulary: string;
}

/** A recording is to be written down. */
export interface HearingTask {
  readonly bytes: Uint8Array;
  /** As the client called the file. */
  readonly name?: string;
  readonly mediaType?: string;
  /** How sure the voice detection must be, 0 to 1. */
  readonly threshold: number;
  /** Seconds of silence that end a stretch. */
  readonly silence: number;
  /** Seconds kept before speech. */
  readonly padding: number;
}

/** What was said without a pause; times are seconds from the beginning. */
export interface HeardSegment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Heard {
  /** Seconds of the recording. */
  readonly duration: number;
}
