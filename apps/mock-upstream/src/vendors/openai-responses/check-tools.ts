import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import {
  isArray,
  isBoolean,
  isObject,
  isOneOf,
  isString,
  missing,
  wrongType,
  wrongValue,
} from '../openai/field-checks.js';
import type { FieldCheck } from '../openai/field-checks.js';
import { invalidField } from '../openai/openai-error.js';
import type { VendorReply } from '../vendor.js';
import { isToolName } from './check-items.js';
import { isObjectOf, isOneOfTypes, isSaid, shown } from './known-fields.js';
import { strictSchemaFault } from './strict-schema.js';

const callers = { allowed_callers: isArray(isOneOf('direct', 'programmatic')), async: isBoolean };

const functionTool = isObjectOf({
  needs: { type: isString, name: isToolName },
  takes: {
    ...callers,
    defer_loading: isBoolean,
    description: isString,
    output_schema: isObject,
    parameters: isObject,
    strict: isBoolean,
  },
});

const customTool = isObjectOf({
  needs: { type: isString, name: isToolName },
  takes: {
    ...callers,
    defer_loading: isBoolean,
    description: isString,
    format: isOneOfTypes({
      text: {},
      grammar: { needs: { syntax: isOneOf('lark', 'regex'), definition: isString } },
    }),
  },
});

/** Tools the vendor runs itself: known by type, not looked into. */
const hosted = [
  ...['web_search', 'web_search_preview', 'file_search', 'code_interpreter', 'image_generation', 'mcp'],
  ...['computer', 'computer_use_preview', 'local_shell', 'shell', 'apply_patch', 'tool_search'],
  ...['programmatic_tool_calling', 'namespace'],
];
const types = ['function', 'custom', ...hosted];

/** One of `tools`. */
export const isTool: FieldCheck = (tool, path) => {
  if (!isJsonObject(tool)) return wrongType(path, 'an object', tool);
  const { type } = tool;
  if (type === undefined) return missing(`${path}.type`);
  if (typeof type !== 'string' || !types.includes(type)) return wrongValue(path, type, types);
  if (type === 'custom') return customTool(tool, path);
  if (type !== 'function') return undefined;
  return functionTool(tool, path) ?? checkParameters(tool, path);
};

function checkParameters(tool: JsonObject, path: string): VendorReply | undefined {
  const { name, parameters, strict } = tool;
  if (!isJsonObject(parameters)) return undefined;
  const refuse = (fault: string): VendorReply =>
    invalidField(
      `${path}.parameters`,
      `Invalid schema for function '${shown(name)}': ${fault}`,
      'invalid_function_parameters',
    );
  const { type } = parameters;
  if (type !== undefined && type !== 'object') {
    return refuse(`schema must be a JSON Schema of 'type: "object"', got 'type: ${JSON.stringify(type)}'.`);
  }
  const fault = strict === true ? strictSchemaFault(parameters) : undefined;
  return fault === undefined ? undefined : refuse(fault);
}

/** `tool_choice` by itself. */
export const isToolChoice: FieldCheck = (choice, path) => {
  if (typeof choice === 'string') return isOneOf('none', 'auto', 'required')(choice, path);
  if (!isJsonObject(choice)) return wrongType(path, 'one of a string or an object', choice);
  const { type } = choice;
  if (type === undefined) return missing(`${path}.type`);
  if (type === 'function' || type === 'custom') {
    return isObjectOf({ needs: { type: isString, name: isString } })(choice, path);
  }
  if (type === 'allowed_tools') {
    return isObjectOf({
      needs: { type: isString, mode: isOneOf('auto', 'required'), tools: isArray(isObject) },
    })(choice, path);
  }
  const kinds = [...types, 'allowed_tools'];
  return typeof type === 'string' && kinds.includes(type) ? undefined : wrongValue(path, type, kinds);
};

/** Whether what is chosen is among the tools. */
export function checkChosenTool({ tools, tool_choice: choice }: JsonObject): VendorReply | undefined {
  const offered = isJsonArray(tools) ? tools.filter(isJsonObject) : [];
  if (choice === 'required' && offered.length === 0) {
    return invalidField('tool_choice', "Tool choice 'required' must be specified with 'tools' parameter.");
  }
  if (!isJsonObject(choice)) return undefined;
  if (choice.type === 'allowed_tools') return checkAllowedTools(choice.tools, offered);
  const isOffered = offered.some((tool) => isSameTool(tool, choice));
  return isOffered ? undefined : notFound(choice);
}

function checkAllowedTools(
  allowed: JsonValue | undefined,
  offered: readonly JsonObject[],
): VendorReply | undefined {
  const listed = isJsonArray(allowed) ? allowed.filter(isJsonObject) : [];
  const stranger = listed.find((tool) => !offered.some((other) => isSameTool(other, tool)));
  return stranger && notFound(stranger);
}

function isSameTool(tool: JsonObject, choice: JsonObject): boolean {
  return tool.type === choice.type && (!isSaid(choice.name) || tool.name === choice.name);
}

function notFound({ type, name }: JsonObject): VendorReply {
  const chosen = shown(name ?? type);
  return invalidField('tool_choice', `Tool choice '${chosen}' not found in 'tools' parameter.`);
}
