import { isDeepStrictEqual } from 'node:util';
import type { CustomTool, FunctionTool, ServerTool, Tool } from '#libs/canonical';
import { customToolSchema, describeCustomTool, FieldReader } from '#libs/codec-kit';
import { isJsonArray } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';
import { extending, ownExtension, withExtension } from './extensions.js';
import { format } from './format.js';
import { withinSubset } from './json-schema-subset.js';
import { toJsonSchema } from './open-api-schema.js';
import { writeToolName } from './tool-names.js';

const declarationsKey = 'functionDeclarations';
/** The tools of a request and how they were written. */
export interface ReadTools {
  readonly tools?: readonly Tool[];
  /** Choices of writing, for `CanonicalRequest.spelling`. */
  readonly spelling: JsonObject;
}

/** Reads `tools`: function declarations, and tools that the vendor runs, in the vendor's own words. */
export function readTools(reader: FieldReader): ReadTools {
  const values = reader.list('tools') ?? [];
  const tools = values.flatMap((value, index) => readTool(value, reader.at(`tools.${index}`)));
  if (tools.length === 0) {
    reader.leave('tools');
    return { spelling: {} };
  }
  const isUsual = isDeepStrictEqual(writeOwnTools(tools), values);
  return { tools, spelling: isUsual ? {} : { tools: values } };
}

function readTool(value: JsonValue, path: string): readonly Tool[] {
  const reader = FieldReader.over(value, path, 'strict');
  const declarations = reader.list(declarationsKey) ?? [];
  const functions = declarations.map((one, index) =>
    readFunction(one, reader.at(`${declarationsKey}.${index}`)),
  );
  const servers = Object.entries(reader.rest() ?? {}).flatMap(([name, settings]): ServerTool[] =>
    settings === undefined || settings === null
      ? []
      : [{ kind: 'server', format, name, value: { [name]: settings } }],
  );
  return [...functions, ...servers];
}

/** A schema of the OpenAPI subset stays among the unread, so that it comes back as it was. */
function readFunction(value: JsonValue, path: string): FunctionTool {
  const reader = FieldReader.over(value, path, 'strict');
  const name = reader.need('name', reader.text('name'));
  const description = reader.text('description');
  const openApi = reader.record('parameters');
  reader.leave('parameters');
  const schema = reader.record('parametersJsonSchema') ?? (openApi && toJsonSchema(openApi));
  return {
    kind: 'function',
    name,
    ...(description !== undefined && { description }),
    ...(schema !== undefined && { schema }),
    ...extending(reader.rest()),
  };
}

/** Writes the tools as this format's own client would usually have. */
function writeOwnTools(tools: readonly Tool[]): readonly JsonValue[] {
  const functions = tools.filter((tool) => tool.kind === 'function').map(writeOwnFunction);
  const servers = tools.filter((tool) => tool.kind === 'server').map(({ value }) => value);
  return [...(functions.length > 0 ? [{ [declarationsKey]: functions }] : []), ...servers];
}

function writeOwnFunction({ name, description, schema, ext }: FunctionTool): JsonObject {
  const isOpenApi = ownExtension(ext)?.parameters !== undefined;
  const written = {
    name,
    ...(description !== undefined && { description }),
    ...(schema !== undefined && !isOpenApi && { parametersJsonSchema: schema }),
  };
  return withExtension(written, ext);
}

/** Writes `tools`. */
export function writeTools(
  tools: readonly Tool[],
  spelled: JsonValue | undefined,
  encoding: Encoding,
): { tools?: readonly JsonValue[] } {
  if (encoding.own) return { tools: isJsonArray(spelled) ? spelled : writeOwnTools(tools) };
  const functions = tools.flatMap((tool, index) => writeForeignTool(tool, encoding, `tools.${index}`));
  return functions.length === 0 ? {} : { tools: [{ [declarationsKey]: functions }] };
}

function writeForeignTool(tool: Tool, encoding: Encoding, path: string): readonly JsonObject[] {
  switch (tool.kind) {
    case 'function':
      return [writeForeignFunction(tool, encoding, path)];
    case 'custom':
      return [writeCustomTool(tool, encoding, path)];
    case 'server': {
      const problem = `is "${tool.name}", a tool that another vendor runs; this model does not have it`;
      throw encoding.unsupported(path, problem);
    }
  }
}

function writeForeignFunction(tool: FunctionTool, encoding: Encoding, path: string): JsonObject {
  const { description, schema } = tool;
  return {
    name: writeToolName(tool.name),
    ...(description !== undefined && { description }),
    ...(schema !== undefined &&
      hasParameters(schema) && { parametersJsonSchema: withinSubset(schema, encoding, path) }),
  };
}

function writeCustomTool(tool: CustomTool, encoding: Encoding, path: string): JsonObject {
  const detail = `The tool "${tool.name}", which takes free text, is sent as a function with one string.`;
  encoding.approximated(path, 'custom-tools', detail);
  const description = describeCustomTool(tool);
  return {
    name: writeToolName(tool.name),
    ...(description !== undefined && { description }),
    parametersJsonSchema: customToolSchema,
  };
}

/** The vendor refuses an object without properties; no parameters are said by leaving the schema away. */
function hasParameters(schema: JsonObject): boolean {
  const { properties, $ref, anyOf, oneOf, allOf, additionalProperties } = schema;
  const others = [$ref, anyOf, oneOf, allOf].some((keyword) => keyword !== undefined);
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  return others || isOpen || Object.keys((properties ?? {}) as JsonObject).length > 0;
}
