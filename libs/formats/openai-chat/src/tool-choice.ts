import { isDeepStrictEqual } from 'node:util';
import type { NamedTool, ToolChoice } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { FieldReader, invalid, kindOf } from '#libs/codec-kit';

/** A choice of tools and how it was written. */
export interface ReadToolChoice {
  readonly choice: ToolChoice;
  /** Choices of writing, for `CanonicalRequest.spelling`. */
  readonly spelling: JsonObject;
}

/** Words for a choice. `any` is Mistral's for `required`. */
const words: Readonly<Record<string, ToolChoice>> = {
  none: { kind: 'none' },
  auto: { kind: 'auto' },
  required: { kind: 'required' },
  any: { kind: 'required' },
};

const choiceTypes = ['function', 'custom', 'allowed_tools'] as const;
const toolTypes = ['function', 'custom'] as const;
const modes = ['auto', 'required'] as const;

/** Reads `tool_choice`, or else the legacy `function_call`. */
export function readToolChoice(reader: FieldReader): ReadToolChoice | undefined {
  const modern = reader.peek('tool_choice') ?? undefined;
  if (modern !== undefined) {
    reader.take('tool_choice');
    const choice = read(modern, 'tool_choice', readObject);
    return { choice, spelling: spell(modern, writeToolChoice(choice), {}) };
  }
  const legacy = reader.peek('function_call') ?? undefined;
  if (legacy === undefined) return undefined;
  reader.take('function_call');
  const choice = read(legacy, 'function_call', readLegacyObject);
  return { choice, spelling: spell(legacy, writeLegacyChoice(choice), { toolChoice: 'function_call' }) };
}

/** Where the usual writing is not the client's, the client's own is kept. */
function spell(said: JsonValue, usual: JsonValue, field: JsonObject): JsonObject {
  return isDeepStrictEqual(said, usual) ? field : { ...field, toolChoiceValue: said };
}

function read(value: JsonValue, path: string, readValue: (value: JsonObject) => ToolChoice): ToolChoice {
  if (isJsonObject(value)) return readValue(value);
  if (typeof value !== 'string')
    throw invalid(path, `must be a string or an object, but is ${kindOf(value)}`);
  const choice = Object.hasOwn(words, value) ? words[value] : undefined;
  if (choice !== undefined) return choice;
  throw invalid(path, `must be one of none, auto, required or an object; "${value.slice(0, 64)}" is not`);
}

function readObject(value: JsonObject): ToolChoice {
  const reader = new FieldReader(value, 'tool_choice', 'strict');
  const type = reader.need('type', reader.choice('type', choiceTypes));
  if (type !== 'allowed_tools') return { kind: 'named', tool: readNamed(value, reader.path) };
  const allowed = reader.need(type, reader.object(type));
  const mode = allowed.need('mode', allowed.choice('mode', modes));
  const tools = allowed.need('tools', allowed.list('tools'));
  return {
    kind: 'allowed',
    mode,
    tools: tools.map((tool, index) => readNamed(tool, allowed.at(`tools.${String(index)}`))),
  };
}

function readNamed(value: JsonValue, path: string): NamedTool {
  const reader = FieldReader.over(value, path, 'strict');
  const kind = reader.need('type', reader.choice('type', toolTypes));
  const named = reader.object(kind) ?? reader;
  return { kind, name: named.need('name', named.text('name')) };
}

function readLegacyObject(value: JsonObject): ToolChoice {
  const reader = new FieldReader(value, 'function_call', 'strict');
  return { kind: 'named', tool: { kind: 'function', name: reader.need('name', reader.text('name')) } };
}

/** Writes the choice in the field where it belongs; `writeName` gives a tool's name in the format's alphabet. */
export function writeToolChoiceField(
  choice: ToolChoice,
  spelling: Readonly<Record<string, JsonValue | undefined>>,
  writeName: (name: string) => string,
): JsonObject {
  const said = spelling.toolChoiceValue;
  if (spelling.toolChoice === 'function_call') return { function_call: said ?? writeLegacyChoice(choice) };
  return { tool_choice: said ?? writeToolChoice(choice, writeName) };
}

function writeToolChoice(choice: ToolChoice, writeName = (name: string) => name): JsonValue {
  const writeNamed = ({ kind, name }: NamedTool): JsonObject => {
    return { type: kind, [kind]: { name: writeName(name) } };
  };
  switch (choice.kind) {
    case 'named':
      return writeNamed(choice.tool);
    case 'allowed':
      return {
        type: 'allowed_tools',
        allowed_tools: { mode: choice.mode, tools: choice.tools.map(writeNamed) },
      };
    default:
      return choice.kind;
  }
}

function writeLegacyChoice(choice: ToolChoice): JsonValue {
  return choice.kind === 'named' ? { name: choice.tool.name } : choice.kind;
}
