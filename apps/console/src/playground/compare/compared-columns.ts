import type { AssistantMessage, Conversation, UserMessage } from '../conversation/conversation.js';
import { append } from '../conversation/conversation-tree.js';

/** More columns than these cannot be read beside each other. */
export const mostColumns = 4;

export const isComing = ({ state }: AssistantMessage): boolean =>
  state === 'waiting' || state === 'streaming';

/** The columns with a model chosen in one of them; the same columns where another has it already. */
export function withModel(models: readonly string[], column: number, model: string): readonly string[] {
  const isTwice = model !== '' && models.some((other, index) => other === model && index !== column);
  return isTwice ? models : models.with(column, model);
}

/** What is compared at first: the conversation's model beside one to be chosen. */
export const columnsOf = (models: readonly string[], current: string): readonly string[] =>
  models.length > 0 ? models.slice(0, mostColumns) : [current, ''];

/**
 * The conversation that goes on with one of the answers. The others that have ended become its versions: nothing that
 * was said is lost.
 */
export function withKeptAnswer(
  conversation: Conversation,
  question: UserMessage,
  kept: AssistantMessage,
  others: readonly AssistantMessage[],
): Conversation {
  const asked =
    conversation.messages[question.id] === undefined ? append(conversation, question) : conversation;
  return [...others.filter((answer) => answer.id !== kept.id && !isComing(answer)), kept].reduce(
    append,
    asked,
  );
}
