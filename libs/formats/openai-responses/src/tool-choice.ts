import { isDeepStrictEqual } from 'node:util';
import type { NamedTool, ToolChoice } from '#libs/canonical';
import { FieldReader, invalid, kindOf } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

const words: Readonly<Record<string, ToolChoice>> = {
  none: { kind: 'none' },
  auto: { kind: 'auto' },
  required: { kind: 'required' },
};

const toolTypes = ['function', 'custom'] as const;
const modes = ['auto', 'required'] as const;

/** Tools that the vendor runs: a choice of one stays unread, since only the vendor knows it. */
const hostedTypes: ReadonlySet<string> = new Set([
  'mcp',
  'file_search',
  'web_search',
  'web_search_preview',
  'web_search_preview_2025_03_11',
  'computer',
  'computer_use',
  'computer_use_preview',
  'image_generation',
  'code_interpreter',
  'programmatic_tool_calling',
  'apply_patch',
  'shell',
  'local_shell',
  'tool_search',
]);

/** A choice of tools, and how it was written where that is not the usual way. */
export interface ReadToolChoice {
  readonly choice: ToolChoice;
  readonly spelling: JsonObject;
}

export function readToolChoice(reader: FieldReader): ReadToolChoice | undefined {
  const value = reader.peek('tool_choice') ?? undefined;
  if (value === undefined || isHosted(value)) return undefined;
  reader.take('tool_choice');
  const choice = isJsonObject(value) ? readObject(value) : readWord(value);
  const isUsual = isDeepStrictEqual(value, writeToolChoice(choice));
  return { choice, spelling: isUsual ? {} : { toolChoice: value } };
}

function isHosted(value: JsonValue): boolean {
  if (!isJsonObject(value)) return false;
  const { type, tools } = value;
  if (type === 'allowed_tools')
    return Array.isArray(tools) && tools.some((tool: JsonValue) => isHosted(tool));
  return typeof type === 'string' && hostedTypes.has(type);
}

function readWord(value: JsonValue): ToolChoice {
  if (typeof value !== 'string') {
    throw invalid('tool_choice', `must be a string or an object, but is ${kindOf(value)}`);
  }
  const choice = Object.hasOwn(words, value) ? words[value] : undefined;
  if (choice !== undefined) return choice;
  throw invalid(
    'tool_choice',
    `must be one of none, auto, required or an object; "${value.slice(0, 64)}" is not`,
  );
}

function readObject(value: JsonObject): ToolChoice {
  const reader = new FieldReader(value, 'tool_choice', 'strict');
  const type = reader.need('type', reader.text('type'));
  if (type !== 'allowed_tools') return { kind: 'named', tool: readNamed(value, reader.path) };
  const mode = reader.need('mode', reader.choice('mode', modes));
  const tools = reader.need('tools', reader.list('tools'));
  return {
    kind: 'allowed',
    mode,
    tools: tools.map((tool, index) => readNamed(tool, reader.at(`tools.${String(index)}`))),
  };
}

function readNamed(value: JsonValue, path: string): NamedTool {
  const reader = FieldReader.over(value, path, 'strict');
  const kind = reader.need('type', reader.choice('type', toolTypes));
  return { kind, name: reader.need('name', reader.text('name')) };
}

/** Writes a choice; `writeName` gives a tool's name in the format's alphabet. */
export function writeToolChoice(choice: ToolChoice, writeName = (name: string) => name): JsonValue {
  const writeNamed = ({ kind, name }: NamedTool): JsonObject => ({ type: kind, name: writeName(name) });
  switch (choice.kind) {
    case 'named':
      return writeNamed(choice.tool);
    case 'allowed':
      return { type: 'allowed_tools', mode: choice.mode, tools: choice.tools.map(writeNamed) };
    default:
      return choice.kind;
  }
}
