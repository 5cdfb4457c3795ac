import type { CustomTool, FunctionTool, Message, ServerTool, Tool, ToolChoice } from '#libs/canonical';
import { argumentsSchema, customToolSchema, describeCustomTool, FieldReader } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readCacheMark, writeCacheMark } from './cache-control.js';
import type { Encoding } from './encoding.js';
import { extending, withExtension } from './extensions.js';
import { format } from './format.js';
import { fitSchema } from './schema-subset.js';
import { writeToolName } from './tool-blocks.js';
import type { MessagesTool } from './wire-request.js';

/** The type of a tool that the client runs; it may be left away. */
const clientTool = 'custom';

/** Other vendors' names of web search begin so. */
const webSearchNames = /^(web_search|google_?search)/i;
const ownWebSearch = { type: 'web_search_20250305', name: 'web_search' };

/** Reads `tools`. An empty list stays unread. */
export function readTools(reader: FieldReader): readonly Tool[] | undefined {
  const values = reader.list('tools') ?? [];
  if (values.length > 0) return values.map((value, index) => readTool(value, `tools.${index}`));
  reader.leave('tools');
  return undefined;
}

function readTool(value: JsonValue, path: string): Tool {
  const reader = FieldReader.over(value, path, 'strict');
  const type = reader.text('type');
  // A tool whose form the vendor defines, in the vendor's own words.
  if (type !== undefined && type !== clientTool) return { kind: 'server', format, name: type, value };
  reader.leave('type');
  const name = reader.need('name', reader.text('name'));
  const schema = reader.need('input_schema', reader.record('input_schema'));
  const description = reader.text('description');
  const strict = reader.flag('strict');
  return {
    kind: 'function',
    name,
    schema,
    ...(description !== undefined && { description }),
    ...(strict !== undefined && { strict }),
    ...readCacheMark(reader),
    ...extending(reader.rest()),
  };
}

/** Writes tools. Of an allowed set only its members are sent. */
export function writeTools(
  tools: readonly Tool[],
  choice: ToolChoice | undefined,
  encoding: Encoding,
): readonly JsonObject[] {
  return tools.flatMap((tool, index) =>
    isAllowed(tool, choice) ? [writeTool(tool, encoding, `tools.${index}`)] : [],
  );
}

function isAllowed(tool: Tool, choice: ToolChoice | undefined): boolean {
  if (choice?.kind !== 'allowed' || tool.kind === 'server') return true;
  return choice.tools.some(({ name }) => name === tool.name);
}

function writeTool(tool: Tool, encoding: Encoding, path: string): JsonObject {
  switch (tool.kind) {
    case 'function':
      return encoding.own ? writeOwnFunction(tool, encoding, path) : writeFunction(tool, encoding, path);
    case 'custom':
      return writeCustom(tool, encoding, path);
    case 'server':
      return writeServerTool(tool, encoding, path);
  }
}

function writeOwnFunction(tool: FunctionTool, encoding: Encoding, path: string): JsonObject {
  return withExtension(
    { ...functionFields(tool, tool.schema ?? {}), ...writeCacheMark(tool, encoding, path) },
    tool.ext,
  );
}

function writeFunction(tool: FunctionTool, encoding: Encoding, path: string): JsonObject {
  const name = writeToolName(tool.name);
  const whole = argumentsSchema(tool.schema ?? {});
  const schema = tool.strict === true ? fitSchema(whole) : { value: whole, changed: false };
  if (schema.changed) {
    const detail =
      'The upstream knows less of JSON Schema in strict tools; what it lacks is told in descriptions.';
    encoding.approximated(path, 'strict-tools', detail);
  }
  return { ...functionFields({ ...tool, name }, schema.value), ...writeCacheMark(tool, encoding, path) };
}

function functionFields(
  { name, description, strict }: FunctionTool,
  schema: JsonObject,
): JsonObject & MessagesTool {
  return {
    name,
    ...(description !== undefined && { description }),
    input_schema: schema,
    ...(strict !== undefined && { strict }),
  };
}

/** A tool with free text becomes a function with one string. */
function writeCustom(tool: CustomTool, encoding: Encoding, path: string): JsonObject {
  const description = describeCustomTool(tool);
  const detail =
    tool.grammar === undefined
      ? 'The tool with free text is sent as a function with one string.'
      : 'The tool with free text is sent as a function with one string; its grammar is told in the description.';
  encoding.approximated(path, 'custom-tools', detail);
  return {
    name: writeToolName(tool.name),
    ...(description !== undefined && { description }),
    input_schema: customToolSchema,
  } satisfies MessagesTool;
}

function writeServerTool(tool: ServerTool, encoding: Encoding, path: string): JsonObject {
  if (tool.format === format && isJsonObject(tool.value)) return tool.value;
  if (encoding.dialect.webSearch && webSearchNames.test(tool.name)) {
    const detail = "The upstream's own web search stands in, with its own settings.";
    encoding.approximated(path, 'server-tools', detail);
    return ownWebSearch;
  }
  throw encoding.unsupported(
    path,
    `is "${tool.name}", a tool that another vendor runs; this model does not have it`,
  );
}

/** Tools for a conversation that holds calls but names none: the vendor wants to know every tool called. */
export function toolsOfHistory(messages: readonly Message[], encoding: Encoding): readonly JsonObject[] {
  const names = new Set<string>();
  for (const { parts } of messages) {
    for (const part of parts) {
      if (part.type === 'tool-call' && part.executor === 'client') names.add(part.name);
    }
  }
  if (names.size === 0) return [];
  encoding.filled(
    'tools',
    'function-tools',
    'The upstream wants the tools of earlier calls named; they are, without arguments.',
  );
  return [...names].map((name) => ({
    name: writeToolName(name),
    input_schema: { type: 'object', properties: {} },
  }));
}
