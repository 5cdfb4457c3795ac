/** What a script says of pictures, recordings and speech. Everything absent: made up, always the same way. */
export interface MediaScript {
  /**
   * Seconds of a recording, as the model hears it, or of what is spoken. Default: what the file says, or its size
   * at 128 kbit/s; 60 ms for each character that is spoken.
   */
  readonly seconds?: number;
  /** What is heard in a turn of a realtime session. Default: how long it was. */
  readonly transcript?: string;
  /** Seconds of speech in each chunk. Default 0.2. */
  readonly chunkSeconds?: number;
  /** The language that is heard, ISO 639-1. Default: the one the client said, or `en`. */
  readonly language?: string;
  /** Unfinished pictures in a stream. Default: as many as are asked for. */
  readonly partialImages?: number;
  /** Base64 of the pictures that are given, in turn, whatever format is asked for. Default: drawn. */
  readonly pictures?: readonly string[];
}
