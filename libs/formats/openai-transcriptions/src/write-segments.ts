import type { TranscriptSegment, TranscriptWord } from '#libs/canonical';
import { said } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';

/** A segment of `verbose_json`. What the model did not tell of it is left away. */
export function writeTimedSegment(segment: TranscriptSegment, index: number): JsonObject {
  const { id, seek, start, end, text, tokens, temperature } = segment;
  return said({
    id: typeof id === 'number' ? id : index,
    seek,
    start,
    end,
    text,
    tokens,
    temperature,
    avg_logprob: segment.averageLogprob,
    compression_ratio: segment.compressionRatio,
    no_speech_prob: segment.noSpeechProbability,
  });
}

/** Whether a segment has all that the vendor's clients expect in one. */
export function isDetailed(segment: TranscriptSegment): boolean {
  const { seek, tokens, temperature, averageLogprob, compressionRatio, noSpeechProbability } = segment;
  const details = [seek, tokens, temperature, averageLogprob, compressionRatio, noSpeechProbability];
  return !details.includes(undefined);
}

/** What stands for a speaker whom the model did not name. */
export const unknownSpeaker = 'unknown';

/** A segment of `diarized_json`, and of a stream. */
export function writeSpokenSegment(
  { id, start, end, text, speaker = unknownSpeaker }: TranscriptSegment,
  index: number,
): JsonObject {
  const name = id === undefined ? `seg_${index}` : String(id);
  return { type: 'transcript.text.segment', id: name, start, end, speaker, text };
}

export const writeWord = ({ word, start, end }: TranscriptWord): JsonObject => ({ word, start, end });
