import type { ReadAheadState } from '../../../computing/read-ahead.js';

/** A text is to be read aloud. Its pieces are sounds of sentences: 16 bits signed little-endian, one channel. */
export interface SpeakTask<Voice> {
  readonly text: string;
  readonly voice: Voice;
  /** 1 is the voice's own pace. */
  readonly speed: number;
  readonly ahead: ReadAheadState;
}

/** The sound of a sentence, with the pause behind it. */
export type SpokenPiece = ArrayBuffer;
