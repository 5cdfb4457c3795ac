import type { CustomTool, FunctionTool, ServerTool, Tool } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readCacheMark, writeCacheMark } from './cache-marks.js';
import type { Encoding } from './encoding.js';
import { extending, withExtension } from './extensions.js';
import { argumentsSchema, FieldReader } from '#libs/codec-kit';
import { format } from './format.js';
import { writeToolName } from './tool-names.js';
import type { ChatCustomTool } from './wire-request.js';

/** The name under which `web_search_options` stand among the tools. */
export const webSearchOptions = 'web_search_options';

/** The tools of a request and how they were written. */
export interface ReadTools {
  readonly tools?: readonly Tool[];
  /** They came in the legacy field `functions`. */
  readonly legacy: boolean;
}

/** Reads `tools`, or else the legacy `functions`, and `web_search_options`. Empty lists stay unread. */
export function readTools(reader: FieldReader): ReadTools {
  const modern = readList(reader, 'tools', readTool);
  const legacy = modern.length > 0 ? [] : readList(reader, 'functions', readLegacyFunction);
  const tools = [...modern, ...legacy, ...readWebSearch(reader)];
  return { ...(tools.length > 0 && { tools }), legacy: legacy.length > 0 };
}

function readList(
  reader: FieldReader,
  key: string,
  read: (reader: FieldReader, value: JsonValue) => Tool,
): readonly Tool[] {
  const values = reader.list(key) ?? [];
  if (values.length === 0) reader.leave(key);
  return values.map((value, index) =>
    read(FieldReader.over(value, reader.at(`${key}.${String(index)}`), 'strict'), value),
  );
}

function readTool(reader: FieldReader, value: JsonValue): Tool {
  const type = reader.need('type', reader.text('type'));
  if (type === 'function') return readFunction(reader, reader.need(type, reader.object(type)));
  if (type === 'custom') return readCustom(reader, reader.need(type, reader.object(type)));
  // A tool that a vendor runs itself, in the vendor's own words.
  return { kind: 'server', format, name: type, value };
}

function readLegacyFunction(reader: FieldReader): FunctionTool {
  return readFunction(reader, reader);
}

function readFunction(outer: FieldReader, inner: FieldReader): FunctionTool {
  const name = inner.need('name', inner.text('name'));
  const description = inner.text('description');
  const schema = inner.record('parameters');
  const strict = inner.flag('strict');
  return {
    kind: 'function',
    name,
    ...(description !== undefined && { description }),
    ...(schema !== undefined && { schema }),
    ...(strict !== undefined && { strict }),
    ...readCacheMark(outer),
    ...extending(outer.rest()),
  };
}

function readCustom(outer: FieldReader, inner: FieldReader): CustomTool {
  const name = inner.need('name', inner.text('name'));
  const description = inner.text('description');
  const constraint = inner.object('format');
  const type = constraint?.choice('type', ['text', 'grammar']);
  const grammar = type === 'grammar' && constraint !== undefined ? readGrammar(constraint) : undefined;
  return {
    kind: 'custom',
    name,
    ...(description !== undefined && { description }),
    ...(grammar && { grammar }),
    ...(type === 'text' && { explicitText: true }),
    ...extending(outer.rest()),
  };
}

function readGrammar(constraint: FieldReader): NonNullable<CustomTool['grammar']> {
  const grammar = constraint.need('grammar', constraint.object('grammar'));
  return {
    syntax: grammar.need('syntax', grammar.choice('syntax', ['lark', 'regex'])),
    definition: grammar.need('definition', grammar.text('definition')),
  };
}

function readWebSearch(reader: FieldReader): readonly ServerTool[] {
  const value = reader.record(webSearchOptions);
  return value === undefined ? [] : [{ kind: 'server', format, name: webSearchOptions, value }];
}

/** Writes the tools in the fields where they belong. `legacy`: as `functions`. */
export function writeTools(tools: readonly Tool[], legacy: boolean, encoding: Encoding): JsonObject {
  const search = tools.find(
    (tool) => tool.kind === 'server' && isOwn(tool) && tool.name === webSearchOptions,
  );
  const listed = tools.filter((tool) => tool !== search);
  const written = listed.map((tool, index) => writeTool(tool, legacy, encoding, `tools.${String(index)}`));
  const inTools = written.filter((tool) => tool !== undefined);
  const foreignSearch = written.some((tool) => tool === undefined);
  return {
    ...(inTools.length > 0 && { [legacy ? 'functions' : 'tools']: inTools }),
    ...(foreignSearch && { [webSearchOptions]: {} }),
    ...(search?.kind === 'server' && { [webSearchOptions]: search.value }),
  };
}

/** Undefined: the tool is another vendor's web search, which has a field of its own. */
function writeTool(tool: Tool, legacy: boolean, encoding: Encoding, path: string): JsonObject | undefined {
  switch (tool.kind) {
    case 'function':
      return writeFunction(tool, legacy, encoding, path);
    case 'custom':
      return writeCustom(tool, encoding);
    case 'server':
      return writeServerTool(tool, encoding, path);
  }
}

function writeFunction(tool: FunctionTool, legacy: boolean, encoding: Encoding, path: string): JsonObject {
  if (tool.cache !== undefined && encoding.dialect.cacheBreakpoints && !encoding.own) {
    encoding.dropped(path, 'cache-marks', 'Tools carry no cache marks here.');
  }
  const { schema } = tool;
  const called: JsonObject = {
    name: writeToolName(tool.name, encoding),
    ...(tool.description !== undefined && { description: tool.description }),
    ...(schema !== undefined && { parameters: encoding.own ? schema : argumentsSchema(schema) }),
    ...(tool.strict !== undefined && { strict: tool.strict }),
  };
  const written = legacy ? called : { type: 'function', function: called };
  const mark = encoding.own ? writeCacheMark(tool, encoding, path) : {};
  return withExtension({ ...written, ...mark }, tool.ext);
}

function writeCustom(tool: CustomTool, encoding: Encoding): JsonObject {
  const constraint =
    tool.grammar !== undefined
      ? { format: { type: 'grammar' as const, grammar: { ...tool.grammar } } }
      : tool.explicitText === true && { format: { type: 'text' as const } };
  const written = {
    type: 'custom',
    custom: {
      name: writeToolName(tool.name, encoding),
      ...(tool.description !== undefined && { description: tool.description }),
      ...constraint,
    },
  } satisfies ChatCustomTool;
  return withExtension(written, tool.ext);
}

function writeServerTool(tool: ServerTool, encoding: Encoding, path: string): JsonObject | undefined {
  if (isOwn(tool) && isJsonObject(tool.value)) return tool.value;
  if (tool.name.startsWith('web_search') && encoding.dialect.webSearch) {
    encoding.approximated(
      path,
      'server-tools',
      "The upstream's own web search stands in, with its own settings.",
    );
    return undefined;
  }
  throw encoding.unsupported(
    path,
    `is "${tool.name}", a tool that another vendor runs; this model does not have it`,
  );
}

function isOwn(tool: ServerTool): boolean {
  return tool.format === format;
}
