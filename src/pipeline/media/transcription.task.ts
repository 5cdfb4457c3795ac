import type {
  TranscriptionEvent,
  TranscriptionFormatName,
  TranscriptionOperation,
  TranscriptionRequest,
} from '#libs/canonical';
import { deepgramListenCodec } from '#libs/formats/deepgram-listen';
import { elevenLabsSpeechToTextCodec } from '#libs/formats/elevenlabs-speech-to-text';
import { googleContentTranscriptionCodec } from '#libs/formats/google-content-transcription';
import { answersInEvents, openAiTranscriptionsCodec } from '#libs/formats/openai-transcriptions';
import type { MediaKind, MediaTask } from './media.task.js';

export interface TranscriptionKind extends MediaKind {
  readonly format: TranscriptionFormatName;
  readonly operation: TranscriptionOperation;
  readonly request: TranscriptionRequest;
  readonly event: TranscriptionEvent;
}

/** Recordings written down. The formats: one entry each. */
export const transcriptionTask: MediaTask<TranscriptionKind> = {
  endpoint: 'transcription',
  addresses: {
    transcribe: 'POST /v1/audio/transcriptions',
    translate: 'POST /v1/audio/translations',
  },
  clients: { 'openai-transcriptions': openAiTranscriptionsCodec },
  upstreams: {
    'openai-transcriptions': openAiTranscriptionsCodec,
    'google-content-transcription': googleContentTranscriptionCodec,
    'deepgram-listen': deepgramListenCodec,
    'elevenlabs-speech-to-text': elevenLabsSpeechToTextCodec,
  },
  offered: ({ transcription }) => transcription,
  wantsEvents: answersInEvents,
  streams: ({ stream }) => stream,
};
