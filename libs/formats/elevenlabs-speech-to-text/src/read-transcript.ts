import type { TokenLogprob, Transcript, TranscriptWord } from '#libs/canonical';
import { isText, said, SpeakerLabels, unreadable } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';

/**
 * Reads `{language_code, text, words: [{text, start, end, type, speaker_id, logprob}], audio_duration_secs}`. Words
 * are of three types: `word`, `spacing`, `audio_event`.
 * @throws GatewayError `provider_invalid_response` where there is no text
 */
export function readTranscript(body: JsonObject): Transcript {
  const { text, language_code: language, audio_duration_secs: duration } = body;
  if (!isText(text)) throw unreadable('text', 'is missing');
  const pieces = isJsonArray(body.words) ? body.words.filter(isJsonObject) : undefined;
  const spoken = pieces?.filter(({ type }) => type === undefined || type === null || type === 'word') ?? [];
  const labels = new SpeakerLabels();
  const words = spoken.flatMap((word) => readWord(word, labels));
  const logprobs = spoken.flatMap(readLogprob);
  return {
    text,
    ...said({
      language: isText(language) && language !== '' ? language : undefined,
      duration: typeof duration === 'number' ? duration : undefined,
      // Asked for no times it tells the words all the same, without them.
      words: words.length > 0 || pieces?.length === 0 ? words : undefined,
      logprobs: logprobs.length > 0 ? logprobs : undefined,
    }),
  };
}

function readWord(
  { text, start, end, speaker_id: speaker }: JsonObject,
  labels: SpeakerLabels,
): readonly TranscriptWord[] {
  if (!isText(text) || typeof start !== 'number' || typeof end !== 'number') return [];
  return [{ word: text, start, end, ...(isText(speaker) && { speaker: labels.labelOf(speaker) }) }];
}

function readLogprob({ text, logprob }: JsonObject): readonly TokenLogprob[] {
  return isText(text) && typeof logprob === 'number' ? [{ token: text, logprob }] : [];
}
