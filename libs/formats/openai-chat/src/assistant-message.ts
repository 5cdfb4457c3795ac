import type { MediaPart, Part, ReasoningPart, RefusalPart, ToolCallPart } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { readAnnotations } from './annotations.js';
import { readContent } from './content-parts.js';
import type { Content } from './content-parts.js';
import { isText } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import { readToolCall } from './tool-calls.js';
import { reasoningFields, spellReasoningFields, thinkingOf } from './reasoning-fields.js';

/** An assistant message as canonical parts. Clients' histories and upstreams' answers share this reading. */
export interface AssistantMessage {
  readonly parts: readonly Part[];
  /** Choices of writing, for `Message.spelling`. */
  readonly spelling: JsonObject;
}

/**
 * Reads the message under `reader`.
 * @param legacyId gives the id of a legacy call of that name
 * @param fallbackId gives the id of the n-th tool call where the upstream gave none
 */
export function readAssistantMessage(
  reader: FieldReader,
  legacyId: (name: string) => string,
  fallbackId: (index: number) => string,
): AssistantMessage {
  const content = annotated(readContent(reader), reader);
  const refusal = reader.text('refusal');
  const inContent = content.parts.some((part) => part.type === 'refusal');
  const parts = [
    ...readReasoning(reader),
    ...content.parts.map(unwrapThinking),
    ...(refusal === undefined ? [] : [{ type: 'refusal', text: refusal } satisfies RefusalPart]),
    ...readAudio(reader),
    ...readToolCalls(reader, fallbackId),
    ...readLegacyCall(reader, legacyId),
  ];
  const spelling = {
    ...(content.asList === true && { content: 'list' }),
    ...(inContent && { refusal: refusal === undefined ? 'content' : 'both' }),
  };
  return { parts, spelling };
}

/** Thinking comes in one or both of two fields, in vendors' answers and in what clients send back. */
function readReasoning(reader: FieldReader): ReasoningPart[] {
  const said = reasoningFields.filter((field) => isText(reader.peek(field)));
  const [first] = said;
  const text = first === undefined ? undefined : reader.vendor(first, isText);
  if (text === undefined) return [];
  const same = said.filter((field) => reader.peek(field) === text);
  for (const field of same) reader.take(field);
  return [{ type: 'reasoning', text, ...spellReasoningFields(same) }];
}

/** Thinking that an upstream put among its content. */
function unwrapThinking(part: Part): Part {
  const text = part.type === 'opaque' ? thinkingOf(part.value) : undefined;
  return text === undefined ? part : { type: 'reasoning', text };
}

/** Citations belong to the content's one text; without it they stay among the unread. */
function annotated(content: Content, reader: FieldReader): Content {
  const [text] = content.parts;
  if (content.parts.length !== 1 || text?.type !== 'text') return content;
  const annotations = readAnnotations(reader.list('annotations') ?? []);
  if (annotations === undefined) reader.leave('annotations');
  return annotations === undefined ? content : { ...content, parts: [{ ...text, annotations }] };
}

/** Audio of an earlier turn is named by id; an answer's holds the sound. */
function readAudio(reader: FieldReader): MediaPart[] {
  const audio = reader.object('audio');
  if (audio === undefined) return [];
  const id = audio.need('id', audio.text('id'));
  const base64 = audio.text('data');
  const transcript = audio.text('transcript');
  const expiresAt = audio.number('expires_at');
  return [
    {
      type: 'media',
      media: 'audio',
      source: base64 === undefined ? { kind: 'file', fileId: id } : { kind: 'bytes', base64 },
      id,
      ...(transcript !== undefined && { transcript }),
      ...(expiresAt !== undefined && { expiresAt }),
    },
  ];
}

function readToolCalls(reader: FieldReader, fallbackId: (index: number) => string): ToolCallPart[] {
  const calls = reader.list('tool_calls') ?? [];
  if (calls.length === 0) reader.leave('tool_calls');
  return calls.map((call, index) =>
    readToolCall(call, reader.at(`tool_calls.${String(index)}`), reader, fallbackId(index)),
  );
}

function readLegacyCall(reader: FieldReader, legacyId: (name: string) => string): ToolCallPart[] {
  const call = reader.object('function_call');
  if (call === undefined) return [];
  const name = call.name('name');
  const input = call.need('arguments', call.text('arguments'));
  return [{ type: 'tool-call', id: legacyId(name), name, kind: 'function', executor: 'client', input }];
}
