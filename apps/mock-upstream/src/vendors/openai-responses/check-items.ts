import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import {
  firstFault,
  isBoolean,
  isObject,
  isOneOf,
  isString,
  wrongType,
  wrongValue,
} from '../openai/field-checks.js';
import type { FieldCheck } from '../openai/field-checks.js';
import { invalidField } from '../openai/openai-error.js';
import type { VendorReply } from '../vendor.js';
import {
  isClientContent,
  isModelContent,
  isReasoningText,
  isSummary,
  isToolOutput,
} from './check-content.js';
import { isItemId, isMatch, isObjectOf, isText } from './known-fields.js';
import type { ObjectRules } from './known-fields.js';

const status = isOneOf('in_progress', 'completed', 'incomplete');
const phase = isOneOf('commentary', 'final_answer');
const callId = isText(64);

/** The alphabet of tool names. */
export const isToolName: FieldCheck = isMatch(/^[a-zA-Z0-9_-]{1,64}$/u, '^[a-zA-Z0-9_-]+$');

const callFields = { async: isBoolean, caller: isObject, namespace: isString, status };
const outputFields = { id: isString, caller: isObject, name: isString, namespace: isString, status };

/** Items clients write or bring back, by type. */
const rules: Readonly<Record<string, ObjectRules>> = {
  function_call: {
    needs: { call_id: callId, name: isToolName, arguments: isString },
    takes: { id: isItemId('fc'), ...callFields },
  },
  function_call_output: { needs: { call_id: callId, output: isToolOutput }, takes: outputFields },
  custom_tool_call: {
    needs: { call_id: callId, name: isToolName, input: isString },
    takes: { id: isItemId('ctc'), ...callFields },
  },
  custom_tool_call_output: { needs: { call_id: callId, output: isToolOutput }, takes: outputFields },
  reasoning: {
    needs: { summary: isSummary },
    takes: { id: isItemId('rs'), content: isReasoningText, encrypted_content: isString, status },
  },
  item_reference: { needs: { id: isString } },
  compaction: { needs: { encrypted_content: isString }, takes: { id: isItemId('cmp') } },
  compaction_trigger: { takes: { id: isString } },
};

/** Items of tools the vendor runs: known by type, not looked into. */
const hosted: ReadonlySet<string> = new Set([
  ...['web_search_call', 'file_search_call', 'code_interpreter_call', 'image_generation_call'],
  ...['computer_call', 'computer_call_output', 'mcp_call', 'mcp_list_tools', 'mcp_approval_request'],
  ...['mcp_approval_response', 'local_shell_call', 'local_shell_call_output', 'shell_call'],
  ...['shell_call_output', 'apply_patch_call', 'apply_patch_call_output', 'tool_search_call'],
  ...['tool_search_output', 'additional_tools', 'configuration_update', 'program', 'program_output'],
]);

const types = ['message', ...Object.keys(rules), ...hosted];

const checks: ReadonlyMap<string, FieldCheck> = new Map(
  Object.entries(rules).map(([type, { needs, takes }]) => [
    type,
    isObjectOf({ ...(needs && { needs }), takes: { type: isString, ...takes } }),
  ]),
);

const roles = ['assistant', 'system', 'developer', 'user'];

const clientMessage = isObjectOf({
  needs: { role: isString, content: isClientContent },
  takes: { type: isString, id: isItemId('msg'), status, phase },
});
const modelMessage = isObjectOf({
  needs: { role: isString, content: isModelContent },
  takes: { type: isString, id: isItemId('msg'), status, phase },
});

/** `input`: a string, or items each of which is whole in itself. */
export const isInput: FieldCheck = (value, path) => {
  if (typeof value === 'string') return undefined;
  if (!isJsonArray(value)) return wrongType(path, 'one of a string or an array of input items', value);
  if (value.length === 0) {
    const message = `Invalid '${path}': empty array. Expected an array with minimum length 1, but got an empty array instead.`;
    return invalidField(path, message, 'empty_array');
  }
  return firstFault(value, (item, position) => checkItem(item, `${path}[${position}]`));
};

function checkItem(item: JsonValue, path: string): VendorReply | undefined {
  if (!isJsonObject(item)) return wrongType(path, 'an object', item);
  const { type = 'message', role } = item;
  if (typeof type !== 'string') return wrongType(`${path}.type`, 'a string', type);
  if (type === 'message') return checkMessage(item, role, path);
  if (hosted.has(type)) return undefined;
  return checks.get(type)?.(item, path) ?? (checks.has(type) ? undefined : wrongValue(path, type, types));
}

function checkMessage(item: JsonValue, role: JsonValue | undefined, path: string): VendorReply | undefined {
  if (typeof role === 'string' && !roles.includes(role)) return wrongValue(path, role, roles);
  return (role === 'assistant' ? modelMessage : clientMessage)(item, path);
}
