import { isDeepStrictEqual } from 'node:util';
import type { ToolChoice } from '#libs/canonical';
import { kindOf } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';
import { writeToolName } from './tool-names.js';
import type { GenerateContentFunctionCallingConfig } from './wire-request.js';

const modes = ['AUTO', 'ANY', 'NONE', 'VALIDATED'] as const;
type Mode = (typeof modes)[number];

/** A choice of tools and how it was written. */
export interface ReadToolChoice {
  readonly choice: ToolChoice;
  /** Choices of writing, for `CanonicalRequest.spelling`. */
  readonly spelling: JsonObject;
}

/** Reads `toolConfig.functionCallingConfig`; what else stands in `toolConfig` stays unread. */
export function readToolChoice(reader: FieldReader): ReadToolChoice | undefined {
  const toolConfig = reader.object('toolConfig');
  const said = toolConfig?.record('functionCallingConfig');
  const config = toolConfig?.object('functionCallingConfig');
  if (toolConfig === undefined || config === undefined || said === undefined) return undefined;
  // "Not said", in the vendor's generated clients.
  const isUnsaid = config.peek('mode') === 'MODE_UNSPECIFIED';
  const mode = isUnsaid ? undefined : config.choice('mode', modes);
  const names = readNames(config);
  if (mode === undefined && names.length === 0) {
    config.leave('allowedFunctionNames');
    return undefined;
  }
  const choice = choiceOf(mode ?? 'AUTO', names);
  const usual = writeConfig(choice);
  for (const key of ['mode', 'allowedFunctionNames']) config.take(key);
  const own = { ...(said.mode !== undefined && { mode: said.mode }), ...allowedOf(said) };
  return { choice, spelling: isDeepStrictEqual(own, usual) ? {} : { toolChoice: own } };
}

function allowedOf({ allowedFunctionNames }: JsonObject): JsonObject {
  return allowedFunctionNames === undefined ? {} : { allowedFunctionNames };
}

function readNames(config: FieldReader): readonly string[] {
  return (config.list('allowedFunctionNames') ?? []).map((name, index) => {
    if (typeof name === 'string') return name;
    throw config.fault(`allowedFunctionNames.${index}`, `must be a string, but is ${kindOf(name)}`);
  });
}

function choiceOf(mode: Mode, names: readonly string[]): ToolChoice {
  if (mode === 'NONE') return { kind: 'none' };
  const tools = names.map((name) => ({ kind: 'function', name }) as const);
  const [first] = tools;
  if (first === undefined) return { kind: mode === 'ANY' ? 'required' : 'auto' };
  if (mode === 'ANY' && tools.length === 1) return { kind: 'named', tool: first };
  return { kind: 'allowed', mode: mode === 'ANY' ? 'required' : 'auto', tools };
}

/** Writes `toolConfig`. */
export function writeToolChoice(
  choice: ToolChoice,
  spelled: JsonValue | undefined,
  encoding: Encoding,
): JsonObject {
  const config = isJsonObject(spelled) ? spelled : writeConfig(choice);
  if (encoding.own || config.allowedFunctionNames === undefined) {
    return { toolConfig: { functionCallingConfig: config } };
  }
  const names = namesOf(choice).map(writeToolName);
  return { toolConfig: { functionCallingConfig: { ...config, allowedFunctionNames: names } } };
}

function namesOf(choice: ToolChoice): readonly string[] {
  if (choice.kind === 'named') return [choice.tool.name];
  return choice.kind === 'allowed' ? choice.tools.map(({ name }) => name) : [];
}

function writeConfig(choice: ToolChoice): JsonObject & GenerateContentFunctionCallingConfig {
  switch (choice.kind) {
    case 'auto':
      return { mode: 'AUTO' };
    case 'none':
      return { mode: 'NONE' };
    case 'required':
      return { mode: 'ANY' };
    case 'named':
      return { mode: 'ANY', allowedFunctionNames: namesOf(choice) };
    case 'allowed':
      return {
        mode: choice.mode === 'required' ? 'ANY' : 'VALIDATED',
        allowedFunctionNames: namesOf(choice),
      };
  }
}
