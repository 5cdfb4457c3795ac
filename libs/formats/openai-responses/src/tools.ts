import type { CustomTool, FunctionTool, Tool } from '#libs/canonical';
import { argumentsSchema, FieldReader } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';
import { extending, withExtension } from './extensions.js';
import { format } from './format.js';
import { writeToolName } from './tool-names.js';
import type { ResponsesCustomTool } from './wire-tools.js';

/** Reads `tools`. An empty list stays unread. */
export function readTools(reader: FieldReader): readonly Tool[] | undefined {
  const values = reader.list('tools') ?? [];
  if (values.length > 0)
    return values.map((value, index) => readTool(value, reader.at(`tools.${String(index)}`)));
  reader.leave('tools');
  return undefined;
}

function readTool(value: JsonValue, path: string): Tool {
  const reader = FieldReader.over(value, path, 'strict');
  const type = reader.need('type', reader.text('type'));
  if (type === 'function') return readFunction(reader);
  if (type === 'custom') return readCustom(reader);
  // A tool that the vendor runs itself, in the vendor's own words.
  return { kind: 'server', format, name: type, value };
}

function readFunction(reader: FieldReader): FunctionTool {
  const name = reader.need('name', reader.text('name'));
  const description = reader.text('description');
  const schema = reader.record('parameters');
  const strict = reader.flag('strict');
  return {
    kind: 'function',
    name,
    ...(description !== undefined && { description }),
    ...(schema !== undefined && { schema }),
    ...(strict !== undefined && { strict }),
    ...extending(reader.rest()),
  };
}

function readCustom(reader: FieldReader): CustomTool {
  const name = reader.need('name', reader.text('name'));
  const description = reader.text('description');
  const constraint = reader.object('format');
  const type = constraint?.choice('type', ['text', 'grammar']);
  const grammar = type === 'grammar' && constraint !== undefined ? readGrammar(constraint) : undefined;
  return {
    kind: 'custom',
    name,
    ...(description !== undefined && { description }),
    ...(grammar && { grammar }),
    ...(type === 'text' && { explicitText: true }),
    ...extending(reader.rest()),
  };
}

function readGrammar(constraint: FieldReader): NonNullable<CustomTool['grammar']> {
  return {
    syntax: constraint.need('syntax', constraint.choice('syntax', ['lark', 'regex'])),
    definition: constraint.need('definition', constraint.text('definition')),
  };
}

export function writeTools(tools: readonly Tool[], encoding: Encoding): readonly JsonObject[] {
  return tools.map((tool, index) => writeTool(tool, encoding, `tools.${String(index)}`));
}

function writeTool(tool: Tool, encoding: Encoding, path: string): JsonObject {
  switch (tool.kind) {
    case 'function':
      return writeFunction(tool, encoding, path);
    case 'custom':
      return writeCustom(tool, encoding);
    case 'server':
      if (tool.format === format && isJsonObject(tool.value)) return tool.value;
      throw encoding.unsupported(
        path,
        `is "${tool.name}", a tool that another vendor runs; this model does not have it`,
      );
  }
}

/**
 * The format wants parameters and `strict`; where `strict` is left away the vendor enforces the schema if it can,
 * which no other format's client asked for.
 */
function writeFunction(tool: FunctionTool, encoding: Encoding, path: string): JsonObject {
  if (tool.cache !== undefined && encoding.dialect.cacheBreakpoints) {
    encoding.dropped(path, 'cache-marks', 'Tools carry no cache marks here.');
  }
  const { own } = encoding;
  const parameters = own ? tool.schema : argumentsSchema(tool.schema ?? {});
  const written: JsonObject = {
    type: 'function',
    name: writeToolName(tool.name, encoding),
    ...(tool.description !== undefined && { description: tool.description }),
    ...(parameters !== undefined && { parameters }),
    ...(!own && { strict: false }),
    ...(tool.strict !== undefined && { strict: tool.strict }),
  };
  return withExtension(written, tool.ext);
}

function writeCustom(tool: CustomTool, encoding: Encoding): JsonObject {
  const constraint =
    tool.grammar !== undefined
      ? { format: { type: 'grammar' as const, ...tool.grammar } }
      : tool.explicitText === true && { format: { type: 'text' as const } };
  const written = {
    type: 'custom',
    name: writeToolName(tool.name, encoding),
    ...(tool.description !== undefined && { description: tool.description }),
    ...constraint,
  } satisfies ResponsesCustomTool;
  return withExtension(written, tool.ext);
}
