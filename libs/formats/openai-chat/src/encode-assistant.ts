import type { MediaPart, Message, Part, ReasoningPart, RefusalPart, ToolCallPart } from '#libs/canonical';
import { isWordsAlone } from '#libs/codec-kit';
import { isJsonArray } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { writeAnnotation } from './annotations.js';
import { writeContent } from './content-parts.js';
import type { ContentPart } from './content-parts.js';
import type { Encoding } from './encoding.js';
import { withExtension } from './extensions.js';
import { isLegacyCallId } from './legacy-functions.js';
import { joinReasoning, reasoningFieldsOf, wordsOf } from './reasoning-fields.js';
import { spellingOf } from './spelling.js';
import { writePastToolCall } from './tool-calls.js';

/** An assistant turn on the wire, and the media it may not hold. */
export interface WrittenAssistant {
  readonly message: JsonObject;
  readonly displaced: readonly MediaPart[];
}

/** Writes an assistant turn of the conversation. */
export function writeAssistantMessage(message: Message, encoding: Encoding, path: string): WrittenAssistant {
  const [only] = message.parts;
  if (message.parts.length === 1 && only !== undefined && isWordsAlone(only) && saysNoMore(message)) {
    return { message: { role: 'assistant', content: only.text }, displaced: [] };
  }
  const spelling = spellingOf(message);
  const refusals = refusalsOfField(message.parts, spelling.refusal);
  const others = message.parts.filter((part) => !refusals.some((refusal) => refusal === part));
  const sorted = sortParts(others, encoding, path);
  const content = { parts: sorted.content, asList: spelling.content === 'list' };
  const written = {
    role: 'assistant',
    ...writeParticipant(message, encoding),
    ...writeReasoning(sorted.reasoning, encoding, path),
    ...withThinking(writeContent(content, null, encoding, path), sorted.reasoning, encoding),
    ...writeAnnotations(sorted.content, encoding),
    ...(refusals.length > 0 && { refusal: refusals.map(({ text }) => text).join('\n') }),
    ...writeAudio(sorted.audio),
    ...writeToolCalls(sorted.calls, encoding, path),
  };
  return { message: withExtension(written, message.ext), displaced: sorted.displaced };
}

function saysNoMore({ name, ext, spelling }: Message): boolean {
  return name === undefined && ext === undefined && spelling === undefined;
}

interface SortedParts {
  readonly reasoning: readonly ReasoningPart[];
  readonly content: readonly ContentPart[];
  readonly audio: MediaPart | undefined;
  readonly calls: readonly ToolCallPart[];
  readonly displaced: readonly MediaPart[];
}

/** The format writes an assistant's parts in fields of their own: content, refusal, audio, tool_calls. */
function sortParts(parts: readonly Part[], encoding: Encoding, path: string): SortedParts {
  const calls = parts.filter((part) => part.type === 'tool-call');
  const media = parts.filter((part) => part.type === 'media');
  const spoken = encoding.own ? media.find((part) => part.id !== undefined) : undefined;
  const result = parts.find((part) => part.type === 'tool-result');
  if (result !== undefined) {
    throw encoding.unsupported(
      path,
      'holds the result of a tool that another vendor ran; leave such results out',
    );
  }
  reportOrder(parts, encoding, path);
  const visible = parts.filter((part) => part !== spoken);
  return {
    reasoning: parts.filter((part) => part.type === 'reasoning'),
    audio: spoken,
    calls,
    content: visible.flatMap((part) => contentOf(part, encoding, path)),
    displaced: encoding.own ? [] : media.filter((part) => part.transcript === undefined),
  };
}

function contentOf(part: Part, encoding: Encoding, path: string): ContentPart[] {
  if (part.type === 'text' || part.type === 'refusal' || part.type === 'opaque') return [part];
  if (part.type !== 'media') return [];
  if (encoding.own) return [part];
  if (part.transcript === undefined) return [];
  encoding.approximated(path, 'audio-input', 'Earlier speech is sent as its transcript.');
  return [{ type: 'text', text: part.transcript }];
}

function reportOrder(parts: readonly Part[], encoding: Encoding, path: string): void {
  const firstCall = parts.findIndex((part) => part.type === 'tool-call');
  const lastText = parts.findLastIndex((part) => part.type === 'text' && part.text !== '');
  if (firstCall >= 0 && lastText > firstCall) {
    encoding.approximated(path, 'part-order', 'Text that followed a tool call is sent before it.');
  }
}

/** The refusals that stand in the field `refusal`; the others stand in `content`. */
function refusalsOfField(parts: readonly Part[], spelled: unknown): readonly RefusalPart[] {
  const refusals = parts.filter((part) => part.type === 'refusal');
  if (spelled === 'content') return [];
  return spelled === 'both' ? refusals.slice(-1) : refusals;
}

function writeReasoning(parts: readonly ReasoningPart[], encoding: Encoding, path: string): JsonObject {
  const [first] = parts;
  if (first === undefined) return {};
  const own = reasoningFieldsOf(first).map((field) => [field, wordsOf(first)] as const);
  if (encoding.own) return Object.fromEntries(own);
  const { reasoningField } = encoding.dialect;
  if (reasoningField === 'none') return {};
  if (parts.some((part) => part.proof !== undefined)) {
    encoding.dropped(path, 'reasoning-replay', 'Only its issuer can read the proof of this thinking.');
  }
  const text = joinReasoning(parts);
  return text === '' || reasoningField === 'thinking' ? {} : { [reasoningField]: text };
}

/** Mistral's way: thinking is the first block of the content. */
function withThinking(
  written: { content?: JsonValue },
  reasoning: readonly ReasoningPart[],
  { own, dialect }: Encoding,
): { content?: JsonValue } {
  const text = own || dialect.reasoningField !== 'thinking' ? '' : joinReasoning(reasoning);
  if (text === '') return written;
  const { content } = written;
  const block = { type: 'thinking', thinking: [{ type: 'text', text }] };
  const said = typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
  return { content: [block, ...(isJsonArray(said) ? said : [])] };
}

/** The name of who speaks, where the upstream takes it. */
export function writeParticipant({ name }: Message, { dialect }: Encoding): { name?: string } {
  return name === undefined || dialect.refuses.includes('name') ? {} : { name };
}

/** Citations are no input of the format; a client that sent them back gets them sent on. */
function writeAnnotations(content: readonly ContentPart[], encoding: Encoding): JsonObject {
  if (!encoding.own) return {};
  const annotations = content.flatMap((part) => (part.type === 'text' ? (part.annotations ?? []) : []));
  return annotations.length === 0
    ? {}
    : { annotations: annotations.map((one) => writeAnnotation(one, true)) };
}

/** Speech as the client named it: by id, or whole where it sent the answer back as it came. */
export function writeAudio(audio: MediaPart | undefined): JsonObject {
  if (audio?.id === undefined) return {};
  return {
    audio: {
      id: audio.id,
      ...(audio.source.kind === 'bytes' && { data: audio.source.base64 }),
      ...(audio.transcript !== undefined && { transcript: audio.transcript }),
      ...(audio.expiresAt !== undefined && { expires_at: audio.expiresAt }),
    },
  };
}

function writeToolCalls(calls: readonly ToolCallPart[], encoding: Encoding, path: string): JsonObject {
  const legacy = calls.find((call) => isLegacyCallId(call.id) && encoding.own);
  const modern = calls.filter((call) => call !== legacy);
  return {
    ...(modern.length > 0 && {
      tool_calls: modern.map((call, index) =>
        writePastToolCall(call, encoding, `${path}.tool_calls.${String(index)}`),
      ),
    }),
    ...(legacy && { function_call: { name: legacy.name, arguments: legacy.input } }),
  };
}
