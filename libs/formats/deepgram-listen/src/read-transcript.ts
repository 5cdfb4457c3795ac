import type { Transcript, TranscriptSegment, TranscriptWord } from '#libs/canonical';
import { isText, said, SpeakerLabels, unreadable } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/**
 * Reads `{metadata: {duration}, results: {channels, utterances}}`. Channels beyond the first are only there where an
 * operator's own address asks for them.
 * @throws GatewayError `provider_invalid_response` where there is no transcript
 */
export function readTranscript({ metadata, results }: JsonObject): Transcript {
  const { channels, utterances } = isJsonObject(results) ? results : {};
  const [channel] = objectsIn(channels);
  const [best] = objectsIn(channel?.alternatives);
  if (channel === undefined || best === undefined || !isText(best.transcript)) {
    throw unreadable('results.channels.0.alternatives.0.transcript', 'is missing');
  }
  const labels = new SpeakerLabels();
  const words = objectsIn(best.words).flatMap((word) => readWord(word, labels));
  const segments = isJsonArray(utterances)
    ? objectsIn(utterances).flatMap((utterance) => readUtterance(utterance, labels))
    : undefined;
  const language = channel.detected_language;
  const duration = isJsonObject(metadata) ? metadata.duration : undefined;
  return {
    text: best.transcript,
    ...said({
      language: isText(language) ? language : undefined,
      duration: typeof duration === 'number' ? duration : undefined,
      segments,
      words: isJsonArray(best.words) ? words : undefined,
    }),
  };
}

function readWord(value: JsonObject, labels: SpeakerLabels): readonly TranscriptWord[] {
  const word = isText(value.punctuated_word) ? value.punctuated_word : value.word;
  if (!isText(word)) return [];
  return [{ word, ...timesOf(value), ...speakerOf(value, labels) }];
}

function readUtterance(value: JsonObject, labels: SpeakerLabels): readonly TranscriptSegment[] {
  const { id, transcript } = value;
  if (!isText(transcript)) return [];
  return [{ ...(isText(id) && { id }), ...timesOf(value), text: transcript, ...speakerOf(value, labels) }];
}

function timesOf({ start, end }: JsonObject): Pick<TranscriptSegment, 'start' | 'end'> {
  const from = typeof start === 'number' ? start : 0;
  return { start: from, end: typeof end === 'number' ? end : from };
}

const speakerOf = ({ speaker }: JsonObject, labels: SpeakerLabels): { speaker?: string } =>
  typeof speaker === 'number' ? { speaker: labels.labelOf(speaker) } : {};

const objectsIn = (value: JsonValue | undefined): readonly JsonObject[] =>
  isJsonArray(value) ? value.filter(isJsonObject) : [];
