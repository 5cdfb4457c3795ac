import { heardTranscript } from '#libs/formats/openai-realtime';
import type { OutputAudioPart } from '#libs/formats/openai-realtime';

/** A spoken answer of which only the beginning was heard: the words after it were never said. */
export function cutTranscript(part: OutputAudioPart, heardMs: number): OutputAudioPart {
  const { durationMs } = part;
  if (durationMs === undefined || heardMs >= durationMs) return { ...part, heardMs };
  const transcript = heardTranscript({ ...part, heardMs });
  return { ...part, transcript, durationMs: heardMs, heardMs };
}
