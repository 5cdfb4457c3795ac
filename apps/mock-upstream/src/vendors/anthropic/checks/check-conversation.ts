import type { JsonObject } from '#libs/json';
import { checkBlocks } from './check-blocks.js';
import { thinks } from './check-sampling.js';
import { checkToolTurns } from './check-tool-turns.js';
import type { Circumstances } from './circumstances.js';
import { isSaid, list, show } from './field-checks.js';
import { InvalidField } from './invalid-field.js';
import { traitsOf } from './model-traits.js';
import { mergeTurns, readTurn } from './turn.js';
import type { Turn } from './turn.js';

const mostMessages = 100_000;
const thinkingTypes: readonly unknown[] = ['thinking', 'redacted_thinking'];
const toolTypes: readonly unknown[] = ['tool_use', 'tool_result'];

/** Checks `messages`: each by itself, and how they follow each other. @throws InvalidField */
export function checkConversation(body: JsonObject, { version }: Circumstances): void {
  const values = list(body.messages, 'messages');
  if (values.length === 0) throw new InvalidField('messages', 'at least one message is required');
  if (values.length > mostMessages)
    throw new InvalidField('messages', `List should have at most ${mostMessages} items`);
  const messages = values.map(readTurn);
  messages.forEach((message, index) => {
    checkFilled(message, index === messages.length - 1);
    checkBlocks(message, version);
  });
  const turns = mergeTurns(messages);
  checkToolsDefined(turns, body);
  checkToolTurns(turns);
  checkPrefill(turns.at(-1), show(body.model));
  if (thinks(body)) checkThinkingReplayed(turns);
}

function checkFilled({ role, path, blocks }: Turn, isLast: boolean): void {
  if (blocks.length > 0 || (isLast && role === 'assistant')) return;
  throw new InvalidField(
    path,
    'all messages must have non-empty content except for the optional final assistant message',
  );
}

function checkToolsDefined(turns: readonly Turn[], { tools }: JsonObject): void {
  const used = turns.some(({ blocks }) => blocks.some(({ block }) => toolTypes.includes(block.type)));
  if (used && !isSaid(tools))
    throw new InvalidField(
      'tools',
      'Requests which include `tool_use` or `tool_result` blocks must define tools',
    );
}

/** A last turn of the assistant is the beginning of the answer. */
function checkPrefill(last: Turn | undefined, model: string): void {
  if (last?.role !== 'assistant') return;
  if (!traitsOf(model).takesPrefill)
    throw new InvalidField(
      'messages',
      'This model does not support assistant message prefill. The conversation must end with a user message.',
    );
  const end = last.blocks.at(-1)?.block;
  if (typeof end?.text === 'string' && end.text !== end.text.trimEnd())
    throw new InvalidField('messages', 'final assistant content cannot end with trailing whitespace');
}

/** In a running tool loop the model thinks on from its own thinking; it begins no answer without. */
function checkThinkingReplayed(turns: readonly Turn[]): void {
  const last = turns.at(-1);
  const isLoop = last?.blocks[0]?.block.type === 'tool_result';
  if (!isLoop && last?.role !== 'assistant') return;
  const assistant = turns.findLast(({ role }) => role === 'assistant');
  const first = assistant?.blocks[0];
  if (!first || thinkingTypes.includes(first.block.type)) return;
  throw new InvalidField(
    `${first.path}.type`,
    `Expected \`thinking\` or \`redacted_thinking\`, but found \`${show(first.block.type)}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block (preceding the lastmost set of \`tool_use\` and \`tool_result\` blocks). To avoid this requirement, disable \`thinking\`.`,
  );
}
