import { requireBase64 } from './base64.js';
import type { RealtimeDialect } from './dialect.js';
import { unsupported, wrongValue } from './object-reader.js';
import type { ObjectReader } from './object-reader.js';
import type {
  AssistantPart,
  InputAudioPart,
  InputImagePart,
  InputTextPart,
  ItemDraft,
  ItemReferencePart,
  ItemStatus,
  OutputAudioPart,
  UserPart,
} from './items.js';

/** The vendor takes 32 characters; ids made of UUIDs are a little longer and hurt nobody. */
export const longestItemId = 64;
/** The ids are the models' own, and those of some vendors are long. */
export const longestCallId = 256;

const itemTypes = ['message', 'function_call', 'function_call_output'] as const;
const mcpTypes = ['mcp_approval_response', 'mcp_approval_request', 'mcp_call', 'mcp_list_tools'];

/** Reads the item of a `conversation.item.create`, or one of `response.input`. */
export function readItem(reader: ObjectReader, dialect: RealtimeDialect): ItemDraft {
  const type = reader.need('type', reader.text('type'));
  if (mcpTypes.includes(type)) {
    throw unsupported(
      reader.at('type'),
      `Items of type '${type}' are not served here, since the gateway calls no MCP servers.`,
    );
  }
  if (type === 'item_reference') {
    throw unsupported(reader.at('type'), `Items of type 'item_reference' are for 'response.input' alone.`);
  }
  switch (reader.choice('type', itemTypes)) {
    case 'function_call':
      return readFunctionCall(reader);
    case 'function_call_output':
      return readFunctionCallOutput(reader);
    default:
      return readMessage(reader, dialect);
  }
}

/** Reads an item of `response.input`: a new one, or the id of one that is in the conversation. */
export function readInputItem(reader: ObjectReader, dialect: RealtimeDialect): ItemDraft | ItemReferencePart {
  if (reader.value('type') !== 'item_reference') return readItem(reader, dialect);
  return { type: 'item_reference', id: reader.need('id', reader.text('id', longestItemId)) };
}

function readCommon(reader: ObjectReader): { readonly id?: string; readonly status: ItemStatus } {
  const id = reader.text('id', longestItemId) ?? '';
  const status = reader.choice('status', ['completed', 'incomplete', 'in_progress']) ?? 'completed';
  return { ...(id !== '' && { id }), status };
}

function readFunctionCall(reader: ObjectReader): ItemDraft {
  return {
    type: 'function_call',
    ...readCommon(reader),
    callId: reader.need('call_id', reader.text('call_id', longestCallId)),
    name: reader.need('name', reader.text('name')),
    arguments: reader.need('arguments', reader.text('arguments')),
  };
}

function readFunctionCallOutput(reader: ObjectReader): ItemDraft {
  return {
    type: 'function_call_output',
    ...readCommon(reader),
    callId: reader.need('call_id', reader.text('call_id', longestCallId)),
    output: reader.need('output', reader.text('output')),
  };
}

function readMessage(reader: ObjectReader, dialect: RealtimeDialect): ItemDraft {
  const role = reader.need('role', reader.choice('role', ['system', 'user', 'assistant']));
  const parts = reader.need('content', reader.objects('content'));
  const common = { type: 'message' as const, ...readCommon(reader) };
  switch (role) {
    case 'system':
      return { ...common, role, content: parts.map((part) => readSystemPart(part)) };
    case 'user':
      return { ...common, role, content: parts.map((part) => readUserPart(part, dialect)) };
    case 'assistant':
      return { ...common, role, content: parts.map((part) => readAssistantPart(part, dialect)) };
  }
}

function readSystemPart(part: ObjectReader): InputTextPart {
  const type = readType(part, ['input_text']);
  return { type, text: readText(part) };
}

function readUserPart(part: ObjectReader, dialect: RealtimeDialect): UserPart {
  const own = dialect === 'ga' ? ('input_image' as const) : ('item_reference' as const);
  switch (readType(part, ['input_text', 'input_audio', own])) {
    case 'input_text':
      return { type: 'input_text', text: readText(part) };
    case 'input_audio':
      return { type: 'input_audio', ...readSound(part) };
    case 'input_image':
      return readImage(part);
    case 'item_reference':
      return { type: 'item_reference', id: part.need('id', part.text('id', longestItemId)) };
  }
}

function readAssistantPart(part: ObjectReader, dialect: RealtimeDialect): AssistantPart {
  const [text, audio] =
    dialect === 'ga' ? (['output_text', 'output_audio'] as const) : (['text', 'audio'] as const);
  const type = readType<string>(part, [text, audio]);
  return type === text
    ? { type: 'output_text', text: readText(part) }
    : ({ type: 'output_audio', ...readSound(part) } satisfies OutputAudioPart);
}

function readType<const Type extends string>(part: ObjectReader, allowed: readonly Type[]): Type {
  const type = part.need('type', part.text('type'));
  const found = allowed.find((candidate) => candidate === type);
  if (found === undefined) throw wrongValue(part.at('type'), type, allowed);
  return found;
}

function readText(part: ObjectReader): string {
  return part.need('text', part.text('text'));
}

function readSound(part: ObjectReader): Omit<InputAudioPart, 'type'> {
  const audio = part.text('audio');
  const transcript = part.text('transcript');
  if (audio !== undefined) requireBase64(audio, part.at('audio'));
  return { ...(audio !== undefined && { audio }), ...(transcript !== undefined && { transcript }) };
}

function readImage(part: ObjectReader): InputImagePart {
  const detail = part.choice('detail', ['auto', 'low', 'high']);
  const imageUrl = part.need('image_url', part.text('image_url'));
  return { type: 'input_image', imageUrl, ...(detail !== undefined && { detail }) };
}
