import type { JsonObject } from '#libs/json';
import { heardSeconds } from '../../media/sound/heard-seconds.js';
import { receivedWords } from '../../media/transcripts/received-words.js';
import { transcribe } from '../../media/transcripts/transcript.js';
import type { HeardSegment, Transcript } from '../../media/transcripts/transcript.js';
import { isFilePart } from '../../uploads/recorded-upload.js';
import type { RecordedFilePart } from '../../uploads/recorded-upload.js';
import type { MediaCall, MediaWords } from '../media-call.js';
import type { MediaEndpoint, VendorReply } from '../vendor.js';
import { checkSpeechToText } from './check-speech-to-text.js';

/** `POST /v1/speech-to-text`. */
export const speechToText: MediaEndpoint = {
  kind: 'media',
  malformedEvent: { data: '{"language_code":"en' },
  check: checkSpeechToText,
  read: (call) => ({ model: textOf(call, 'model_id') ?? '', stream: false }),
  words: (call) => {
    const file = fileOf(call);
    return file ? receivedWords(file, file.filename) : `Fetched ${textOf(call, 'source_url') ?? 'it'}.`;
  },
  answer,
};

function answer(call: MediaCall, words: MediaWords): VendorReply {
  const file = fileOf(call);
  const heard = transcribe(words.text, words.media.seconds ?? (file ? heardSeconds(file) : 1));
  const body = {
    language_code: words.media.language ?? textOf(call, 'language_code') ?? 'eng',
    language_probability: 0.98,
    text: heard.text,
    words: wordsOf(call, heard),
    transcription_id: `mock-transcription-${words.serial}`,
    audio_duration_secs: heard.seconds,
  };
  return { status: 200, body };
}

/** Words with the spaces between them, each a piece of its own. */
function wordsOf(call: MediaCall, { segments }: Transcript): readonly JsonObject[] {
  const granularity = textOf(call, 'timestamps_granularity') ?? 'word';
  if (granularity === 'none') return [];
  const hasSpeakers = textOf(call, 'diarize') === 'true';
  return segments
    .flatMap((segment) => segment.words.map((word) => ({ ...word, segment })))
    .flatMap(({ text, start, end, segment }, index) => {
      const shared = { ...speakerOf(segment, hasSpeakers), logprob: -0.1 };
      const letters = [...new Intl.Segmenter().segment(text)].map(({ segment: letter }) => ({
        text: letter,
        start,
        end,
      }));
      const word = {
        text,
        start,
        end,
        type: 'word',
        ...shared,
        ...(granularity === 'character' && { characters: letters }),
      };
      return index === 0 ? [word] : [{ text: ' ', start, end: start, type: 'spacing', ...shared }, word];
    });
}

function speakerOf({ speaker }: HeardSegment, isWanted: boolean): JsonObject {
  return isWanted ? { speaker_id: `speaker_${speaker}` } : {};
}

function textOf({ form }: MediaCall, name: string): string | undefined {
  const part = form?.parts.find((one) => one.name === name);
  return part && !isFilePart(part) ? part.text : undefined;
}

function fileOf({ form }: MediaCall): RecordedFilePart | undefined {
  return form?.parts.find(isFilePart);
}
