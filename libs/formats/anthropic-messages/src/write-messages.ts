import type { CanonicalRequest, Message, Part } from '#libs/canonical';
import { arrangeTurns } from '#libs/codec-kit';
import type { Piece, Turn } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';
import { withExtension } from './extensions.js';
import { spellingOf } from './spelling.js';
import { bareText } from './tool-blocks.js';
import type { MessagesTurn } from './wire-request.js';
import { writeBlock, writeText } from './write-blocks.js';
import type { CallIds } from './write-blocks.js';

/** The conversation on the wire. */
export interface WrittenConversation {
  readonly system?: string | readonly JsonObject[];
  readonly messages: readonly (MessagesTurn & JsonObject)[];
}

/** What stands where the vendor wants words and the client had none. */
const placeholder = '.';

const unchangedIds: CallIds = { idOf: (callId) => callId };

/** Writes the conversation as this format's own client wrote it. */
export function writeOwnConversation(request: CanonicalRequest, encoding: Encoding): WrittenConversation {
  const { system } = request;
  const asString = spellingOf(request).system === 'string';
  const blocks = system?.flatMap((part, index) => writeText(part, encoding, `system.${index}`));
  return {
    ...(blocks && { system: asString ? (bareText(blocks) ?? blocks) : blocks }),
    messages: request.messages.flatMap((message, index) =>
      writeOwnTurn(message, encoding, `messages.${index}`),
    ),
  };
}

function writeOwnTurn(message: Message, encoding: Encoding, path: string): (MessagesTurn & JsonObject)[] {
  const blocks = message.parts.flatMap((part, place) =>
    writeBlock(part, unchangedIds, encoding, `${path}.content.${place}`),
  );
  // Nothing was left of another vendor's thinking: the vendor refuses a turn without content.
  if (blocks.length === 0 && message.parts.length > 0) return [];
  const role = message.role === 'assistant' || message.role === 'system' ? message.role : 'user';
  const content = spellingOf(message).content === 'list' ? blocks : (bareText(blocks) ?? blocks);
  return [{ ...withExtension({ role, content }, message.ext), role, content }];
}

/** Writes another format's conversation in the vendor's order. */
export function writeConversation(request: CanonicalRequest, encoding: Encoding): WrittenConversation {
  checkRoles(request, encoding);
  const { system, turns } = arrangeTurns(request, encoding, encoding.dialect);
  const written: WrittenTurn[] = [];
  for (const turn of turns) appendTurn(written, turn, encoding);
  if (written.every(({ role }) => role === 'system')) written.push(filledTurn('messages', encoding));
  trimPrefill(written, encoding);
  return {
    ...writeSystem(system, encoding),
    messages: written.map(({ role, blocks }) => ({ role, content: bareText(blocks) ?? blocks })),
  };
}

interface WrittenTurn {
  readonly role: Turn['role'];
  readonly blocks: JsonObject[];
}

function appendTurn(written: WrittenTurn[], { role, pieces, ids }: Turn, encoding: Encoding): void {
  const blocks: JsonObject[] = [];
  for (const { part, path } of pieces) blocks.push(...writeBlock(part, ids, encoding, path));
  const last = written.at(-1);
  if (blocks.length === 0) {
    if (role === 'user' && last?.role !== 'user') {
      written.push(filledTurn(pieces[0]?.path ?? 'messages', encoding));
    }
  } else if (last?.role === role) {
    for (const block of blocks) last.blocks.push(block);
  } else {
    written.push({ role, blocks });
  }
}

function filledTurn(path: string, encoding: Encoding): WrittenTurn {
  encoding.filled(path, 'empty-content', `The upstream takes no empty user turn; "${placeholder}" is sent.`);
  return { role: 'user', blocks: [{ type: 'text', text: placeholder }] };
}

/** The vendor refuses a last assistant turn that ends in white space. */
function trimPrefill(written: WrittenTurn[], encoding: Encoding): void {
  const turn = written.at(-1);
  const last = turn?.blocks.at(-1);
  if (turn?.role !== 'assistant' || last?.type !== 'text' || typeof last.text !== 'string') return;
  const text = last.text.trimEnd();
  if (text === last.text) return;
  const path = 'messages';
  encoding.approximated(path, 'answer-prefill', 'White space at the end of the begun answer is left away.');
  turn.blocks.splice(-1, 1, { ...last, text });
}

/** One string where nothing but words is said; the texts are set apart by blank lines. */
function writeSystem(
  pieces: readonly Piece[],
  encoding: Encoding,
): { system?: string | readonly JsonObject[] } {
  if (pieces.length === 0) return {};
  const blocks: JsonObject[] = [];
  for (const { part, path } of pieces) blocks.push(...writeSystemPart(part, encoding, path));
  if (blocks.length === 0) return {};
  const texts = blocks.map((block) => bareText([block]));
  return { system: texts.includes(undefined) ? blocks : texts.join('\n\n') };
}

function writeSystemPart(part: Piece['part'], encoding: Encoding, path: string): readonly JsonObject[] {
  if (part.type === 'text') return writeText(part, encoding, path);
  throw encoding.unsupported(
    path,
    `is ${part.type}, which a system text cannot hold here; send it as the user`,
  );
}

const isAssistants = ({ type }: Part): boolean => type === 'tool-call' || type === 'reasoning';

function checkRoles(request: CanonicalRequest, encoding: Encoding): void {
  request.messages.forEach(({ role, parts }, index) => {
    const place = role === 'assistant' ? -1 : parts.findIndex(isAssistants);
    if (place < 0) return;
    throw encoding.unsupported(
      `messages.${index}.content.${place}`,
      'can only stand in an assistant message',
    );
  });
}

/** Whether the answer goes on a turn of the assistant that has no thinking to show, and why that is so. */
export function thinkingObstacle(messages: readonly (MessagesTurn & JsonObject)[]): string | undefined {
  const last = messages.at(-1);
  if (last?.role === 'assistant' && !beginsWith(last.content, ['thinking', 'redacted_thinking'])) {
    return 'The upstream does not think where it goes on with a begun answer.';
  }
  const assistant = messages.findLast(({ role }) => role === 'assistant');
  const isToolLoop = last?.role === 'user' && beginsWith(last.content, ['tool_result']);
  if (!isToolLoop || beginsWith(assistant?.content, ['thinking', 'redacted_thinking'])) return undefined;
  return 'The upstream thinks on only with its own thinking of the turn before, which the conversation lacks.';
}

function beginsWith(content: JsonValue | undefined, types: readonly string[]): boolean {
  const [first] = isJsonArray(content) ? content : [];
  return isJsonObject(first) && typeof first.type === 'string' && types.includes(first.type);
}
