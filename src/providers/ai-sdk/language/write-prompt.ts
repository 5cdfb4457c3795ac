import type { CanonicalRequest } from '#libs/canonical';
import { arrangeTurns } from '#libs/codec-kit';
import type { Piece, Turn } from '#libs/codec-kit';
import type { CallOptions } from '../package/sdk-models.js';
import { cacheOptions } from './cache-options.js';
import type { CallLosses } from './call-losses.js';
import type { Vendor } from './vendor.js';
import { PartWriter } from './write-parts.js';
import type { AssistantPart, ToolPart, UserPart } from './write-parts.js';

type Prompt = CallOptions['prompt'];

/**
 * Writes a conversation: system text first, then turns by turns, results of tools right after their calls.
 * @throws GatewayError where a part cannot be carried and leaving it away would change the meaning
 */
export function writePrompt(request: CanonicalRequest, vendor: Vendor, losses: CallLosses): Prompt {
  const { system, turns } = arrangeTurns(request, losses, { systemTurns: false });
  const writer = new PartWriter(vendor, losses, callNames(request));
  const messages: Prompt = system.flatMap((piece) => writeSystem(piece, vendor, losses));
  for (const turn of turns) {
    if (turn.role === 'assistant') addAssistant(messages, turn, writer);
    else addUser(messages, turn, writer);
  }
  return messages;
}

/** Names of tools by the ids of their calls: results need not say them. */
const callNames = ({ messages }: CanonicalRequest): ReadonlyMap<string, string> =>
  new Map(
    messages.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === 'tool-call' ? [[part.id, part.name] as const] : [])),
    ),
  );

function writeSystem({ part, path }: Piece, vendor: Vendor, losses: CallLosses): Prompt {
  if (part.type !== 'text') {
    throw losses.unsupported(
      path,
      `is ${part.type}, which a system text cannot hold here; send it as the user`,
    );
  }
  if (part.text === '') return [];
  return [{ role: 'system', content: part.text, ...cacheOptions(part.cache, vendor) }];
}

function addAssistant(messages: Prompt, { pieces, ids }: Turn, writer: PartWriter): void {
  const content: AssistantPart[] = pieces.flatMap(({ part, path }) => writer.assistant(part, ids, path));
  if (content.length > 0) messages.push({ role: 'assistant', content });
}

function addUser(messages: Prompt, { pieces, ids }: Turn, writer: PartWriter): void {
  const results: ToolPart[] = [];
  const content: UserPart[] = [];
  for (const { part, path } of pieces) {
    if (part.type === 'tool-result') {
      results.push(writer.result(part, ids, path));
      content.push(...writer.besides(part, path));
    } else content.push(...writer.user(part, path));
  }
  if (results.length > 0) messages.push({ role: 'tool', content: results });
  if (content.length > 0) messages.push({ role: 'user', content });
}
