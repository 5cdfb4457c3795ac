import { conversationTexts } from '../../texts/conversation.js';
import { check, Damage, list, number, object, oneOf, optional, record, text, truth } from './checked-json.js';
import type { Check } from './checked-json.js';
import { formatIds, parameterIds } from './conversation.js';
import type { AssistantMessage, Conversation, Message, Settings, UserMessage } from './conversation.js';

const kind = 'model-gateway-conversations';
const version = 1;

/** All of these conversations as one JSON text. */
export const writeExport = (conversations: readonly Conversation[]): string =>
  JSON.stringify({ kind, version, conversations }, undefined, 1);

/**
 * Reads an export. Every field is looked at: what is not of this form is not taken in, in whole or in part.
 */
export function readExport(
  source: string,
): { readonly conversations: readonly Conversation[] } | { readonly fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return { fault: conversationTexts.importNotJson };
  }
  const envelope =
    typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  if (envelope.kind !== kind || typeof envelope.version !== 'number') {
    return { fault: conversationTexts.importForeign };
  }
  if (envelope.version > version) return { fault: conversationTexts.importNewer(envelope.version) };
  try {
    const conversations = check(list(conversationCheck), envelope.conversations, 'conversations');
    for (const [index, conversation] of conversations.entries())
      checkTree(conversation, `conversations.${index}`);
    return { conversations };
  } catch (error) {
    if (error instanceof Damage) return { fault: conversationTexts.importBroken(error.place) };
    throw error;
  }
}

/** Settings of any source; throws {@link Damage} where they are none. */
export const readSettings = (value: unknown): Settings => check(settingsCheck, value, 'settings');

const format = oneOf(formatIds);
const proof = optional(object({ format, value: (value: unknown) => value }));
const textPart = object({ type: oneOf(['text'] as const), text, proof });
const filePart = object({ type: oneOf(['file'] as const), mediaType: text, name: text, data: base64 });
const reasoningPart = object({
  type: oneOf(['reasoning'] as const),
  text,
  duration: optional(number),
  proof,
});
const toolCallPart = object({
  type: oneOf(['tool-call'] as const),
  id: text,
  name: text,
  arguments: text,
  proof,
});
const parts = { text: textPart, file: filePart, reasoning: reasoningPart, 'tool-call': toolCallPart };

function base64(value: unknown, place: string): string {
  const data = text(value, place);
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(data)) throw new Damage(place);
  return data;
}

/** Chooses a check by the field that tells kinds apart. */
const byField =
  <Result>(field: string, checks: Readonly<Record<string, Check<Result>>>): Check<Result> =>
  (value, place) => {
    const name = (value as Readonly<Record<string, unknown>> | null | undefined)?.[field];
    const chosen = typeof name === 'string' && Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (chosen === undefined) throw new Damage(`${place}.${field}`);
    return chosen(value, place);
  };

const placed = { id: text, parent: optional(text), createdAt: number };
const fault = object({
  place: oneOf(['token', 'model', 'parameter', 'answer'] as const),
  message: text,
  status: optional(number),
  code: optional(text),
  param: optional(text),
  retryAfter: optional(number),
});
const loss = object({ path: text, feature: optional(text), action: optional(text), detail: optional(text) });
const measures = object({
  lane: optional(text),
  firstToken: optional(number),
  total: optional(number),
  inputTokens: optional(number),
  outputTokens: optional(number),
  cachedTokens: optional(number),
  reasoningTokens: optional(number),
  cost: optional(text),
  losses: optional(list(loss)),
});
const messageCheck: Check<Message> = byField<Message>('role', {
  user: object({
    ...placed,
    role: oneOf(['user'] as const),
    parts: list(byField<UserMessage['parts'][number]>('type', { text: textPart, file: filePart })),
  }),
  assistant: object({
    ...placed,
    role: oneOf(['assistant'] as const),
    model: text,
    format,
    parts: list(byField<AssistantMessage['parts'][number]>('type', parts)),
    state: oneOf(['waiting', 'streaming', 'complete', 'stopped', 'failed'] as const),
    fault: optional(fault),
    finish: optional(text),
    measures: optional(measures),
    exchange: optional(text),
  }),
  tool: object({
    ...placed,
    role: oneOf(['tool'] as const),
    results: list(object({ callId: text, name: text, content: text, isError: truth })),
  }),
});

const setting = object({
  on: truth,
  value: (value: unknown, place: string) =>
    typeof value === 'number' ? number(value, place) : text(value, place),
});
const settingsCheck: Check<Settings> = object({
  model: text,
  format,
  system: text,
  stream: truth,
  parameters: object(
    Object.fromEntries(parameterIds.map((id) => [id, optional(setting)])) as Record<
      (typeof parameterIds)[number],
      ReturnType<typeof optional<ReturnType<typeof setting>>>
    >,
  ),
  tools: list(object({ name: text, description: text, parameters: text })),
  schema: object({ on: truth, name: text, text }),
});

const conversationCheck: Check<Conversation> = object({
  id: text,
  title: text,
  createdAt: number,
  updatedAt: number,
  settings: settingsCheck,
  messages: record(messageCheck),
  leaf: optional(text),
});

/** Messages stand under their own ids, and every parent leads to a first message. */
function checkTree({ messages, leaf }: Conversation, place: string): void {
  if (leaf !== undefined && !Object.hasOwn(messages, leaf)) throw new Damage(`${place}.leaf`);
  const rooted = new Set<string>();
  for (const [id, message] of Object.entries(messages)) {
    if (message.id !== id) throw new Damage(`${place}.messages.${id}.id`);
    const path = new Set<string>();
    for (let at: Message | undefined = message; at !== undefined && !rooted.has(at.id);) {
      if (path.has(at.id)) throw new Damage(`${place}.messages.${id}.parent`);
      path.add(at.id);
      if (at.parent === undefined) break;
      if (!Object.hasOwn(messages, at.parent)) throw new Damage(`${place}.messages.${at.id}.parent`);
      at = messages[at.parent];
    }
    for (const one of path) rooted.add(one);
  }
}
