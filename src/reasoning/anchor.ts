import { createHash, hash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import type { Message, Part, ToolCallPart } from '#libs/canonical';

/** What a turn with calls is recognised by. Some upstreams count their calls from 0 in every answer. */
export const callAnchor = (question: Message | undefined, id: string): string =>
  `call:${askedBy(question)}:${id}`;

/**
 * What a turn without calls is recognised by: its words, and the turn that it answers. Words alone would not do: a
 * short answer stands in many conversations.
 * @param words the digest of all words the model said to the user in this turn
 */
export const textAnchor = (question: Message | undefined, words: string): string =>
  `text:${askedBy(question)}:${words}`;

function askedBy(question: Message | undefined): string {
  return hash('sha256', [...textsOf(question?.parts ?? [])].join(''), 'base64url');
}

export const digest = (): Hash => createHash('sha256');

/**
 * What a model's turn is recognised by, as an answer to `question`: the id of its first tool call, else its words.
 * Undefined where it has neither.
 */
export function anchorOf(
  { parts }: Pick<Message, 'parts'>,
  question: Message | undefined,
): string | undefined {
  const call = parts.find((part): part is ToolCallPart => part.type === 'tool-call');
  if (call !== undefined) return callAnchor(question, call.id);
  const words = [...textsOf(parts)].join('');
  return words === '' ? undefined : textAnchor(question, hash('sha256', words, 'base64url'));
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
