import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { VendorReply } from '../vendor.js';
import { firstFault, isObject, isString, missing, wrongType, wrongValue } from './field-checks.js';
import type { FieldCheck } from './field-checks.js';
import { invalidField } from './openai-error.js';

const roles = ['system', 'assistant', 'user', 'function', 'tool', 'developer'];

/** Content part types by role; every other role takes text alone. */
const partsByRole: Readonly<Record<string, readonly string[]>> = {
  user: ['text', 'image_url', 'input_audio', 'file'],
  assistant: ['text', 'refusal'],
};

/** What a content part must carry, by its type. */
const payloads: Readonly<Record<string, { readonly field: string; readonly check: FieldCheck }>> = {
  text: { field: 'text', check: isString },
  refusal: { field: 'refusal', check: isString },
  image_url: { field: 'image_url', check: hasString('url') },
  input_audio: { field: 'input_audio', check: hasString('data') },
  file: { field: 'file', check: isObject },
};

/** Checks `messages` as OpenAI does: each message, and that tool calls and tool results match. */
export function checkMessages(messages: JsonValue | undefined): VendorReply | undefined {
  if (messages === undefined) return missing('messages');
  if (!isJsonArray(messages)) return wrongType('messages', 'an array of objects', messages);
  if (messages.length === 0) {
    const message =
      "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.";
    return invalidField('messages', message, 'empty_array');
  }
  const fault = firstFault(messages, (message, position) => checkMessage(message, `messages[${position}]`));
  return fault ?? checkToolTurns(messages.filter(isJsonObject));
}

function checkMessage(message: JsonValue, path: string): VendorReply | undefined {
  if (!isJsonObject(message)) return wrongType(path, 'an object', message);
  const { role, content } = message;
  if (role === undefined) return missing(`${path}.role`);
  if (typeof role !== 'string') return wrongType(`${path}.role`, 'a string', role);
  if (!roles.includes(role)) return wrongValue(`${path}.role`, role, roles);
  if (role === 'tool' && message.tool_call_id === undefined) return missing(`${path}.tool_call_id`);
  return checkContent(content, role, message, `${path}.content`) ?? checkToolCalls(message, path);
}

function checkContent(
  content: JsonValue | undefined,
  role: string,
  message: JsonObject,
  path: string,
): VendorReply | undefined {
  if (content === undefined || content === null) {
    const mayBeEmpty =
      role === 'function' ||
      ['tool_calls', 'function_call', 'refusal', 'audio'].some((key) => isSaid(message[key]));
    return mayBeEmpty ? undefined : noContent(content, path);
  }
  if (typeof content === 'string') return undefined;
  if (!isJsonArray(content)) return wrongType(path, 'one of a string or array of objects', content);
  const supported = partsByRole[role] ?? ['text'];
  return firstFault(content, (part, position) => checkPart(part, supported, `${path}[${position}]`));
}

function noContent(content: null | undefined, path: string): VendorReply {
  if (content === undefined) return missing(path);
  return invalidField(path, `Invalid value for '${path}': expected a string, got null.`);
}

function checkPart(part: JsonValue, supported: readonly string[], path: string): VendorReply | undefined {
  if (!isJsonObject(part)) return wrongType(path, 'an object', part);
  const { type } = part;
  if (type === undefined) return missing(`${path}.type`);
  const payload = typeof type === 'string' && supported.includes(type) ? payloads[type] : undefined;
  if (!payload) return wrongValue(`${path}.type`, type, supported);
  const value = part[payload.field];
  if (value === undefined) return missing(`${path}.${payload.field}`);
  return payload.check(value, `${path}.${payload.field}`);
}

function checkToolCalls(message: JsonObject, path: string): VendorReply | undefined {
  const calls = message.tool_calls;
  if (!isSaid(calls)) return undefined;
  if (!isJsonArray(calls)) return wrongType(`${path}.tool_calls`, 'an array of objects', calls);
  return firstFault(calls, (call, position) => checkToolCall(call, `${path}.tool_calls[${position}]`));
}

function checkToolCall(call: JsonValue, path: string): VendorReply | undefined {
  if (!isJsonObject(call)) return wrongType(path, 'an object', call);
  const { id, type } = call;
  if (id === undefined) return missing(`${path}.id`);
  if (type === undefined) return missing(`${path}.type`);
  if (type !== 'function' && type !== 'custom')
    return wrongValue(`${path}.type`, type, ['function', 'custom']);
  const input = type === 'function' ? 'arguments' : 'input';
  const body = call[type];
  if (body === undefined) return missing(`${path}.${type}`);
  return hasString('name')(body, `${path}.${type}`) ?? hasString(input)(body, `${path}.${type}`);
}

/** Every tool call needs its result before the next turn, every result its call. */
function checkToolTurns(messages: readonly JsonObject[]): VendorReply | undefined {
  let open: readonly string[] = [];
  let answerable: readonly string[] = [];
  for (const [position, message] of messages.entries()) {
    if (message.role === 'tool') {
      const id = message.tool_call_id;
      if (typeof id !== 'string' || !answerable.includes(id)) return orphanResult(position);
      open = open.filter((other) => other !== id);
      continue;
    }
    if (open.length > 0) return unansweredCalls(open);
    open = toolCallIds(message);
    answerable = open;
  }
  return open.length > 0 ? unansweredCalls(open) : undefined;
}

function toolCallIds({ tool_calls: calls }: JsonObject): readonly string[] {
  if (!isJsonArray(calls)) return [];
  return calls.flatMap((call) => (isJsonObject(call) && typeof call.id === 'string' ? [call.id] : []));
}

function orphanResult(position: number): VendorReply {
  return invalidField(
    `messages.[${position}].role`,
    "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
  );
}

function unansweredCalls(ids: readonly string[]): VendorReply {
  return invalidField(
    'messages',
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${ids.join(', ')}`,
  );
}

function hasString(name: string): FieldCheck {
  return (value, path) => {
    if (!isJsonObject(value)) return wrongType(path, 'an object', value);
    const field = value[name];
    return field === undefined ? missing(`${path}.${name}`) : isString(field, `${path}.${name}`);
  };
}

function isSaid(value: JsonValue | undefined): value is JsonValue {
  return value !== undefined && value !== null;
}
