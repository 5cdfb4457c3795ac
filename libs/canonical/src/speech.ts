import type { Usage } from './usage.js';
import type { ForeignFields } from './whole-codec.js';

/** The wire formats of text to speech. Each has one codec in `libs/formats`. */
export type SpeechFormatName =
  'openai-speech' | 'google-content-speech' | 'deepgram-speak' | 'elevenlabs-text-to-speech';

export type SpeechOperation = 'speak';

/** `pcm`: 24 kHz, 16 bits signed little-endian, one channel, no header. */
export type AudioEncoding = 'mp3' | 'opus' | 'aac' | 'flac' | 'wav' | 'pcm';

/** A text is to be read aloud. Absent is the model's own choice. */
export interface SpeechRequest {
  readonly operation: SpeechOperation;
  readonly model: string;
  readonly input: string;
  /** A name, the vendor's or OpenAI's. */
  readonly voice: string;
  /** `voice` is the id of one that the customer made, no name. */
  readonly voiceById?: true;
  /** Tone, pace, accent, in words. */
  readonly instructions?: string;
  readonly encoding: AudioEncoding;
  /** 0.25 to 4; 1 is the voice's own pace. */
  readonly speed?: number;
  /** Audio bytes, or events that hold them. */
  readonly delivery: 'audio' | 'events';
  readonly ext?: ForeignFields<SpeechFormatName>;
}

/** What the bytes of an answer are. */
export type AudioForm =
  /** As files of this kind begin and go on. */
  | { readonly kind: 'encoded'; readonly encoding: AudioEncoding }
  /** 16 bits signed little-endian, one channel, no header. */
  | { readonly kind: 'samples'; readonly sampleRate: number };

/** An answer as it comes: what it is, bytes, the end. */
export type SpeechEvent =
  | { readonly type: 'start'; readonly form: AudioForm }
  | { readonly type: 'audio'; readonly bytes: Uint8Array }
  | { readonly type: 'done'; readonly usage?: Usage };
