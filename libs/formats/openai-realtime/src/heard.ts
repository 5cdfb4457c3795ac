import type { OutputAudioPart } from './items.js';

/**
 * The words of an answer that were heard before it was cut: of its transcript the share that sounded, at the
 * end of a word. Speech is even enough for that, and nobody says when which word sounds.
 */
export function heardTranscript({ transcript = '', durationMs, heardMs }: OutputAudioPart): string {
  if (heardMs === undefined || durationMs === undefined || heardMs >= durationMs) return transcript;
  const characters = Math.floor((transcript.length * heardMs) / durationMs);
  if (characters <= 0) return '';
  return wholeWords(transcript, characters);
}

/** Up to `length` characters: no word is cut, unless the script writes none. */
function wholeWords(text: string, length: number): string {
  const isBetween = /\s/.test(text.charAt(length));
  const cut = text.slice(0, length);
  if (isBetween) return cut.trimEnd();
  const end = cut.search(/\s\S*$/);
  if (end >= 0) return cut.slice(0, end).trimEnd();
  return /\s/.test(text) ? '' : cut.replace(/[\uD800-\uDBFF]$/, '');
}
