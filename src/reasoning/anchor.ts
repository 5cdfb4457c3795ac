import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import type { Message, Part, ToolCallPart } from '#libs/canonical';

export const callAnchor = (id: string): string => `call:${id}`;

/** @param words all words the model said to the user in this turn, as one digest */
export const textAnchor = (words: Hash): string => `text:${words.digest('base64url')}`;

export const digest = (): Hash => createHash('sha256');

/**
 * What a model's turn is recognised by: the id of its first tool call, else its words.
 * Undefined where it has neither.
 */
export function anchorOf({ parts }: Pick<Message, 'parts'>): string | undefined {
  const call = parts.find((part): part is ToolCallPart => part.type === 'tool-call');
  if (call !== undefined) return callAnchor(call.id);
  const words = digest();
  let said = false;
  for (const part of parts.filter(isWords)) {
    words.update(part.text);
    said ||= part.text !== '';
  }
  return said ? textAnchor(words) : undefined;
}

const isWords = (part: Part): part is Extract<Part, { readonly type: 'text' }> => part.type === 'text';
