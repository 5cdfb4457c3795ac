import type { MediaPart, Message, OpaquePart, TextPart } from '#libs/canonical';
import type { JsonValue } from '#libs/json';
import { readAssistantMessage } from './assistant-message.js';
import { readContent } from './content-parts.js';
import type { Content } from './content-parts.js';
import { extending } from './extensions.js';
import { FieldReader, invalid, readWords } from '#libs/codec-kit';
import { LegacyCalls } from './legacy-functions.js';
import { spelledAs } from './spelling.js';

type RoleReader = (reader: FieldReader, legacy: LegacyCalls) => Message;

const roles: Readonly<Record<string, RoleReader>> = {
  system: (reader) => readContentMessage('system', reader),
  developer: (reader) => readContentMessage('developer', reader),
  user: (reader) => readContentMessage('user', reader),
  assistant: readAssistant,
  tool: readToolMessage,
  function: readFunctionMessage,
};

/** Roles whose content alone is a whole message. */
const rolesOfWords = ['system', 'developer', 'user', 'assistant'] as const;

/** Reads `messages`. @throws GatewayError `caller_invalid_request` */
export function readMessages(values: readonly JsonValue[]): readonly Message[] {
  if (values.length === 0) throw invalid('messages', 'must hold at least one message, but is empty');
  const legacy = new LegacyCalls();
  return values.map((value, index) => {
    const words = readWords(value, rolesOfWords);
    if (words !== undefined) return words;
    const reader = FieldReader.over(value, `messages.${String(index)}`, 'strict');
    const role = reader.need('role', reader.text('role'));
    const read = Object.hasOwn(roles, role) ? roles[role] : undefined;
    if (read === undefined) throw reader.unknownValue('role', role, Object.keys(roles));
    return read(reader, legacy);
  });
}

function readContentMessage(role: 'system' | 'developer' | 'user', reader: FieldReader): Message {
  const content = readContent(reader);
  reader.need('content', reader.peek('content') ?? undefined);
  return { role, parts: content.parts, ...nameOf(reader), ...extending(reader.rest()), ...shapeOf(content) };
}

function readAssistant(reader: FieldReader, legacy: LegacyCalls): Message {
  const { parts, spelling } = readAssistantMessage(
    reader,
    (name) => legacy.call(name),
    (index) => `call_${String(index)}`,
  );
  return {
    role: 'assistant',
    parts,
    ...nameOf(reader),
    ...extending(reader.rest()),
    ...spelledAs(spelling),
  };
}

function readToolMessage(reader: FieldReader): Message {
  const callId = reader.need('tool_call_id', reader.text('tool_call_id'));
  return resultMessage(reader, callId, reader.text('name'));
}

function readFunctionMessage(reader: FieldReader, legacy: LegacyCalls): Message {
  const name = reader.need('name', reader.text('name'));
  return resultMessage(reader, legacy.answer(name), name);
}

function resultMessage(reader: FieldReader, callId: string, name: string | undefined): Message {
  const content = readContent(reader);
  if (reader.peek('content') === undefined) throw reader.fault('content', 'is required, but missing');
  return {
    role: 'tool',
    parts: [
      {
        type: 'tool-result',
        callId,
        ...(name !== undefined && { name }),
        parts: content.parts.map((part, index) => resultPart(part, reader, index)),
        ...shapeOf(content),
      },
    ],
    ...extending(reader.rest()),
  };
}

/** A refusal cannot stand in a tool's result; all else can. */
function resultPart(
  part: Content['parts'][number],
  reader: FieldReader,
  index: number,
): TextPart | MediaPart | OpaquePart {
  if (part.type !== 'refusal') return part;
  throw reader.fault(`content.${String(index)}`, 'is a refusal, which only an assistant message can hold');
}

function nameOf(reader: FieldReader): { name?: string } {
  const name = reader.text('name');
  return name === undefined ? {} : { name };
}

function shapeOf(content: Content): ReturnType<typeof spelledAs> {
  return spelledAs(content.asList === true ? { content: 'list' } : {});
}
