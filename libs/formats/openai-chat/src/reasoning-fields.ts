import type { ReasoningPart, Spelling } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { spelledAs, spellingOf } from './spelling.js';

/** The de-facto fields for thinking, in the order in which one is believed. */
export const reasoningFields = ['reasoning_content', 'reasoning'] as const;

export type ReasoningField = (typeof reasoningFields)[number];

/** Remembers in which fields thinking came, unless it is the usual one alone. */
export function spellReasoningFields(fields: readonly ReasoningField[]): { spelling?: Spelling } {
  const isUsual = fields.length === 1 && fields[0] === 'reasoning_content';
  return spelledAs(isUsual ? {} : { fields });
}

/** The fields in which the thinking came; the usual one where nothing is remembered. */
export function reasoningFieldsOf(part: Pick<ReasoningPart, 'spelling'>): readonly ReasoningField[] {
  const { fields } = spellingOf(part);
  if (!isJsonArray(fields)) return ['reasoning_content'];
  return reasoningFields.filter((field) => fields.includes(field));
}

/** The words of thinking: its text, else its summaries. */
export function wordsOf(part: Pick<ReasoningPart, 'text' | 'summary'>): string {
  return part.text ?? (part.summary ?? []).join('\n\n');
}

/** The words of several stretches of thinking. */
export function joinReasoning(parts: readonly ReasoningPart[]): string {
  return parts
    .map(wordsOf)
    .filter((words) => words !== '')
    .join('\n\n');
}

/** The words of Mistral's `thinking` block, which stands in `content`; undefined for other blocks. */
export function thinkingOf(block: JsonValue): string | undefined {
  if (!isJsonObject(block) || block.type !== 'thinking') return undefined;
  const { thinking } = block;
  if (typeof thinking === 'string') return thinking;
  if (!isJsonArray(thinking)) return undefined;
  return thinking
    .map((piece) => (isJsonObject(piece) && typeof piece.text === 'string' ? piece.text : ''))
    .join('');
}
