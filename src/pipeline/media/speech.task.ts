import type { SpeechEvent, SpeechFormatName, SpeechOperation, SpeechRequest } from '#libs/canonical';
import { deepgramSpeakCodec } from '#libs/formats/deepgram-speak';
import { elevenLabsTextToSpeechCodec } from '#libs/formats/elevenlabs-text-to-speech';
import { googleContentSpeechCodec } from '#libs/formats/google-content-speech';
import { openAiSpeechCodec } from '#libs/formats/openai-speech';
import type { MediaKind, MediaTask } from './media.task.js';

export interface SpeechKind extends MediaKind {
  readonly format: SpeechFormatName;
  readonly operation: SpeechOperation;
  readonly request: SpeechRequest;
  readonly event: SpeechEvent;
}

/** Texts read aloud. The formats: one entry each. */
export const speechTask: MediaTask<SpeechKind> = {
  endpoint: 'speech',
  addresses: { speak: 'POST /v1/audio/speech' },
  clients: { 'openai-speech': openAiSpeechCodec },
  upstreams: {
    'openai-speech': openAiSpeechCodec,
    'google-content-speech': googleContentSpeechCodec,
    'deepgram-speak': deepgramSpeakCodec,
    'elevenlabs-text-to-speech': elevenLabsTextToSpeechCodec,
  },
  offered: ({ speech }) => speech,
  wantsEvents: (body) => body.kind === 'json' && body.value.stream_format === 'sse',
  // Sound is of use as it comes, whatever form it leaves in.
  streams: () => true,
};
