import type { TokenLogprob } from './logprobs.js';
import type { MediaFile } from './media-file.js';
import type { Usage } from './usage.js';
import type { ForeignFields } from './whole-codec.js';

/** The wire formats of speech to text. Each has one codec in `libs/formats`. */
export type TranscriptionFormatName =
  'openai-transcriptions' | 'google-content-transcription' | 'deepgram-listen' | 'elevenlabs-speech-to-text';

/** The words as they were spoken, or in English. */
export type TranscriptionOperation = 'transcribe' | 'translate';

/** How the client wants to read it. */
export type TranscriptionShape = 'json' | 'text' | 'srt' | 'vtt' | 'verbose_json' | 'diarized_json';

/** How long recordings are cut. `auto`: the model's own way. */
export type Chunking =
  | 'auto'
  | {
      /** Sensitivity of the voice detection, 0 to 1. */
      readonly threshold?: number;
      /** Milliseconds kept before speech. */
      readonly prefixPadding?: number;
      /** Milliseconds of silence that end a chunk. */
      readonly silenceDuration?: number;
    };

/** A recording is to be written down. Absent is the model's own choice. */
export interface TranscriptionRequest {
  readonly operation: TranscriptionOperation;
  readonly model: string;
  readonly audio: MediaFile;
  /** What may be spoken, ISO 639-1 or BCP 47. */
  readonly languages?: readonly string[];
  /** Words that are likely to occur. */
  readonly keywords?: readonly string[];
  /** Style, spelling, what went before. */
  readonly prompt?: string;
  readonly temperature?: number;
  readonly shape: TranscriptionShape;
  readonly timestamps?: readonly ('word' | 'segment')[];
  readonly logprobs?: boolean;
  readonly chunking?: Chunking;
  /** Speakers whose voices are known, each with a sample as a data URL. */
  readonly knownSpeakers?: readonly { readonly name: string; readonly reference?: string }[];
  readonly stream: boolean;
  readonly ext?: ForeignFields<TranscriptionFormatName>;
}

/** Times are seconds from the beginning. */
export interface TranscriptSegment {
  readonly id?: string | number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker?: string;
  readonly seek?: number;
  readonly tokens?: readonly number[];
  readonly temperature?: number;
  readonly averageLogprob?: number;
  readonly compressionRatio?: number;
  readonly noSpeechProbability?: number;
}

export interface TranscriptWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly speaker?: string;
}

/** What was said. `segments` and `words` are absent where the model gives none. */
export interface Transcript {
  readonly text: string;
  /** As the model names it: `en`, `english`. */
  readonly language?: string;
  /** Seconds of the recording. */
  readonly duration?: number;
  readonly segments?: readonly TranscriptSegment[];
  readonly words?: readonly TranscriptWord[];
  readonly logprobs?: readonly TokenLogprob[];
}

/** An answer as it comes. Whole answers are `done` alone, or the same events at once. */
export type TranscriptionEvent =
  | {
      readonly type: 'delta';
      readonly text: string;
      readonly segmentId?: string;
      readonly logprobs?: readonly TokenLogprob[];
    }
  | { readonly type: 'segment'; readonly segment: TranscriptSegment }
  | { readonly type: 'done'; readonly transcript: Transcript; readonly usage?: Usage };
