import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import type { Message, Part, ToolCallPart } from '#libs/canonical';

export const callAnchor = (id: string): string => `call:${id}`;

/**
 * What a turn without calls is recognised by: its words, and the turn that it answers. Words alone would not do: a
 * short answer stands in many conversations.
 * @param words all words the model said to the user in this turn
 */
export const textAnchor = (question: Message | undefined, words: Hash): string => {
  const asked = digest();
  for (const text of textsOf(question?.parts ?? [])) asked.update(text);
  return `text:${words.update('\0').update(asked.digest()).digest('base64url')}`;
};

export const digest = (): Hash => createHash('sha256');

/**
 * What a model's turn is recognised by: the id of its first tool call, else its words as an answer to `question`.
 * Undefined where it has neither.
 */
export function anchorOf(
  { parts }: Pick<Message, 'parts'>,
  question: Message | undefined,
): string | undefined {
  const call = parts.find((part): part is ToolCallPart => part.type === 'tool-call');
  if (call !== undefined) return callAnchor(call.id);
  const words = digest();
  let said = false;
  for (const text of textsOf(parts)) {
    words.update(text);
    said ||= text !== '';
  }
  return said ? textAnchor(question, words) : undefined;
}

/** The texts of a turn, those inside of tool results too. */
function* textsOf(parts: readonly Part[]): Generator<string> {
  for (const part of parts) {
    if (part.type === 'text') yield part.text;
    else if (part.type === 'tool-result') {
      yield part.callId;
      yield* textsOf(part.parts);
    }
  }
}
