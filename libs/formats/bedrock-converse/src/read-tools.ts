import type { FunctionTool, Tool, ToolChoice } from '#libs/canonical';
import { FieldReader } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { extending } from './extensions.js';
import { format } from './format.js';
import { cacheMarkIn } from './read-blocks.js';

export interface ReadToolConfig {
  readonly tools?: readonly Tool[];
  readonly toolChoice?: ToolChoice;
}

/** Reads `toolConfig`. */
export function readToolConfig(outer: FieldReader): ReadToolConfig {
  const reader = outer.object('toolConfig');
  if (reader === undefined) return {};
  const values = reader.list('tools') ?? [];
  if (values.length === 0) reader.leave('tools');
  const toolChoice = readChoice(reader);
  return {
    ...(values.length > 0 && { tools: readTools(values, reader.at('tools')) }),
    ...(toolChoice && { toolChoice }),
  };
}

/** A mark to cache up to a tool belongs to the tool before it. */
function readTools(values: readonly JsonValue[], path: string): readonly Tool[] {
  const tools: Tool[] = [];
  values.forEach((value, index) => {
    const mark = cacheMarkIn(value);
    const last = tools.at(-1);
    if (mark !== undefined && last?.kind === 'function' && last.cache === undefined) {
      tools[tools.length - 1] = { ...last, cache: mark };
    } else {
      tools.push(readTool(value, `${path}.${index}`));
    }
  });
  return tools;
}

function readTool(value: JsonValue, path: string): Tool {
  const reader = FieldReader.over(value, path, 'strict');
  const spec = reader.object('toolSpec');
  // A tool of the vendor's own, or a mark without a tool before it.
  if (spec === undefined) return { kind: 'server', format, name: nameOf(value), value };
  return readFunction(reader, spec);
}

function readFunction(reader: FieldReader, spec: FieldReader): FunctionTool {
  const name = spec.need('name', spec.text('name'));
  const description = spec.text('description');
  const input = spec.need('inputSchema', spec.object('inputSchema'));
  const schema = input.need('json', input.record('json'));
  const strict = spec.flag('strict');
  return {
    kind: 'function',
    name,
    schema,
    ...(description !== undefined && { description }),
    ...(strict !== undefined && { strict }),
    ...extending(reader.rest()),
  };
}

function nameOf(value: JsonValue): string {
  if (!isJsonObject(value)) return 'unknown';
  const { systemTool } = value;
  const name = isJsonObject(systemTool) ? systemTool.name : undefined;
  return typeof name === 'string' ? name : (Object.keys(value)[0] ?? 'unknown');
}

/** A choice with anything besides stays unread. */
function readChoice(reader: FieldReader): ToolChoice | undefined {
  const choice = reader.record('toolChoice');
  if (choice === undefined) return undefined;
  const text = JSON.stringify(choice);
  if (text === '{"auto":{}}') return { kind: 'auto' };
  if (text === '{"any":{}}') return { kind: 'required' };
  const { tool } = choice;
  const name = isJsonObject(tool) ? tool.name : undefined;
  if (typeof name === 'string' && text === JSON.stringify({ tool: { name } })) {
    return { kind: 'named', tool: { kind: 'function', name } };
  }
  reader.leave('toolChoice');
  return undefined;
}
