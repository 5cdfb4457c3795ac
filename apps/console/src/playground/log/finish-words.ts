import { logTexts } from '../../texts/log.js';

const texts = logTexts.finishedBecause;
const lengths = new Set(['length', 'max_tokens', 'max_output_tokens', 'model_context_window_exceeded']);
const refusals = new Set(['refusal', 'refused']);
const filters = new Set([
  'content_filter',
  'safety',
  'recitation',
  'blocklist',
  'prohibited_content',
  'spii',
  'image_safety',
]);

/** Why an answer ended, where that is worth a sentence; undefined where it simply ended. */
export function finishWords(finish: string | undefined, isEmpty: boolean): string | undefined {
  const reason = finish?.toLowerCase() ?? '';
  if (lengths.has(reason)) return texts.length;
  if (refusals.has(reason)) return texts.refusal;
  if (filters.has(reason)) return texts.filter;
  return isEmpty ? texts.empty : undefined;
}
