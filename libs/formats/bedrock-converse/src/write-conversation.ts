import type { CanonicalRequest, Message, Part } from '#libs/canonical';
import { arrangeTurns } from '#libs/codec-kit';
import type { Piece, Turn } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { writeCachePoint } from './cache-points.js';
import type { Encoding } from './encoding.js';
import { withExtension } from './extensions.js';
import { BlockWriter, placeholder, writeText } from './write-blocks.js';
import type { CallIds } from './write-blocks.js';

/** The conversation on the wire. */
export interface WrittenConversation {
  readonly system?: readonly JsonObject[];
  readonly messages: readonly WrittenTurn[];
}

type WrittenTurn = JsonObject & {
  readonly role: 'user' | 'assistant' | 'system';
  readonly content: readonly JsonObject[];
};

const unchangedIds: CallIds = { idOf: (callId) => callId };

/** Writes the conversation as this format's own client wrote it. */
export function writeOwnConversation(request: CanonicalRequest, encoding: Encoding): WrittenConversation {
  const writer = new BlockWriter(encoding);
  const system = request.system?.flatMap((part, index) =>
    writer.write(part, unchangedIds, `system.${index}`),
  );
  return {
    ...(system && { system }),
    messages: request.messages.flatMap((message, index) =>
      writeOwnTurn(message, writer, `messages.${index}`),
    ),
  };
}

function writeOwnTurn(message: Message, writer: BlockWriter, path: string): readonly WrittenTurn[] {
  const content = message.parts.flatMap((part, place) =>
    writer.write(part, unchangedIds, `${path}.content.${place}`),
  );
  // Nothing was left of another vendor's thinking: the vendor refuses a turn without content.
  if (content.length === 0 && message.parts.length > 0) return [];
  const role = message.role === 'assistant' || message.role === 'system' ? message.role : 'user';
  return [{ ...withExtension({ role, content }, message.ext), role, content }];
}

/** Writes another format's conversation in the vendor's order: it begins with the user, and roles alternate. */
export function writeConversation(request: CanonicalRequest, encoding: Encoding): WrittenConversation {
  checkRoles(request, encoding);
  const { system, turns } = arrangeTurns(request, encoding, { systemTurns: false });
  const writer = new BlockWriter(encoding);
  const written: OpenTurn[] = [];
  for (const turn of turns) append(written, turn, writer, encoding);
  if (written[0]?.role !== 'user') written.unshift(filledTurn('messages', encoding));
  for (const turn of written) addWords(turn, encoding);
  trimPrefill(written, encoding);
  const texts = system.flatMap(({ part, path }) => writeSystemPart(part, encoding, path));
  return {
    ...(texts.length > 0 && { system: texts }),
    messages: written.map(({ role, content }) => ({ role, content })),
  };
}

interface OpenTurn {
  readonly role: 'user' | 'assistant';
  readonly content: JsonObject[];
}

function append(
  written: OpenTurn[],
  { role, pieces, ids }: Turn,
  writer: BlockWriter,
  encoding: Encoding,
): void {
  const content: JsonObject[] = [];
  for (const { part, path } of pieces) content.push(...writer.write(part, ids, path));
  const last = written.at(-1);
  const own = role === 'assistant' ? 'assistant' : 'user';
  if (content.length === 0) {
    if (own === 'user' && last?.role !== 'user') {
      written.push(filledTurn(pieces[0]?.path ?? 'messages', encoding));
    }
  } else if (last?.role === own) {
    for (const block of content) last.content.push(block);
  } else {
    written.push({ role: own, content });
  }
}

function filledTurn(path: string, encoding: Encoding): OpenTurn {
  encoding.filled(path, 'empty-content', `The upstream takes no empty user turn; "${placeholder}" is sent.`);
  return { role: 'user', content: [{ text: placeholder }] };
}

/** The vendor wants words beside documents. */
function addWords({ content }: OpenTurn, encoding: Encoding): void {
  if (!content.some(({ document }) => document !== undefined)) return;
  if (content.some(({ text }) => text !== undefined)) return;
  encoding.filled(
    'messages',
    'empty-content',
    `The upstream wants words beside documents; "${placeholder}" is sent.`,
  );
  content.push({ text: placeholder });
}

/** The vendor refuses a last assistant turn that ends in white space. */
function trimPrefill(written: readonly OpenTurn[], encoding: Encoding): void {
  const turn = written.at(-1);
  const last = turn?.content.at(-1);
  if (turn?.role !== 'assistant' || typeof last?.text !== 'string') return;
  const text = last.text.trimEnd();
  if (text === last.text) return;
  const detail = 'White space at the end of the begun answer is left away.';
  encoding.approximated('messages', 'answer-prefill', detail);
  turn.content.splice(-1, 1, { ...last, text });
}

function writeSystemPart(part: Piece['part'], encoding: Encoding, path: string): readonly JsonObject[] {
  if (part.type !== 'text') {
    throw encoding.unsupported(
      path,
      `is ${part.type}, which a system text cannot hold here; send it as the user`,
    );
  }
  const blocks = writeText(part, encoding, path);
  if (part.cache === undefined || blocks.length === 0) return blocks;
  return [...blocks, ...writeCachePoint(part.cache, encoding, path)];
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
export function thinkingObstacle(messages: readonly WrittenTurn[]): string | undefined {
  const last = messages.at(-1);
  const [first] = last?.content ?? [];
  if (last?.role === 'assistant' && first?.reasoningContent === undefined) {
    return 'The upstream does not think where it goes on with a begun answer.';
  }
  const assistant = messages.findLast(({ role }) => role === 'assistant');
  const isToolLoop = last?.role === 'user' && first?.toolResult !== undefined;
  if (!isToolLoop || assistant?.content[0]?.reasoningContent !== undefined) return undefined;
  return 'The upstream thinks on only with its own thinking of the turn before, which the conversation lacks.';
}
