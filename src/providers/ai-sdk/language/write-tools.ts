import type { CanonicalRequest, FormatName, ServerTool, Tool, ToolChoice } from '#libs/canonical';
import {
  argumentsSchema,
  customToolSchema,
  demandsCall,
  describeCustomTool,
  fitToolName,
} from '#libs/codec-kit';
import type { LossCollector } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import type { CallOptions } from '../package/sdk-models.js';
import { cacheOptions } from './cache-options.js';
import type { Vendor } from './vendor.js';

type SdkTool = NonNullable<CallOptions['tools']>[number];

/** The longest name of a tool. */
const nameLimit = 64;

/** A tool's name in the alphabet and length that every vendor takes. */
export const writeToolName = (name: string): string => fitToolName(name, nameLimit);

/** Formats whose vendors run tools, and how packages begin the names of those. */
const toolVendors: Readonly<Partial<Record<FormatName, string>>> = {
  'openai-chat': 'openai',
  'openai-responses': 'openai',
  'anthropic-messages': 'anthropic',
  'google-generate-content': 'google',
};

/** The tools of a request, and which of them may or must be called. */
export function writeTools(
  request: CanonicalRequest,
  vendor: Vendor,
  losses: LossCollector,
): Pick<CallOptions, 'tools' | 'toolChoice'> {
  const { tools = [], toolChoice } = request;
  const written = tools.flatMap((tool, index) =>
    isAllowed(tool, toolChoice) ? [writeTool(tool, vendor, losses, `tools.${index}`)] : [],
  );
  if (written.length === 0) {
    if (demandsCall(toolChoice)) {
      throw losses.unsupported('tool_choice', 'demands a call, but the request has no tool to call');
    }
    return {};
  }
  return { tools: written, ...(toolChoice && { toolChoice: writeChoice(toolChoice) }) };
}

/** Of an allowed set only its members are sent. */
function isAllowed(tool: Tool, choice: ToolChoice | undefined): boolean {
  return choice?.kind !== 'allowed' || choice.tools.some(({ name }) => name === tool.name);
}

function writeTool(tool: Tool, vendor: Vendor, losses: LossCollector, path: string): SdkTool {
  switch (tool.kind) {
    case 'function': {
      const { name, description, schema = {}, strict, cache } = tool;
      return {
        type: 'function',
        name: writeToolName(name),
        ...(description !== undefined && description !== '' && { description }),
        inputSchema: argumentsSchema(schema),
        ...(strict !== undefined && { strict }),
        ...cacheOptions(cache, vendor),
      };
    }
    case 'custom': {
      losses.approximated(
        path,
        'custom-tools',
        tool.grammar === undefined
          ? 'The tool with free text is sent as a function with one string.'
          : 'The tool with free text is sent as a function with one string; its grammar is told in the description.',
      );
      const description = describeCustomTool(tool);
      return {
        type: 'function',
        name: writeToolName(tool.name),
        ...(description !== undefined && { description }),
        inputSchema: customToolSchema,
      };
    }
    case 'server':
      return writeServerTool(tool, vendor, losses, path);
  }
}

/** A tool of the package's own vendor, by the package's name for it: `anthropic.web_search_20250305`. */
function writeServerTool(
  { format, name, value }: ServerTool,
  vendor: Vendor,
  losses: LossCollector,
  path: string,
): SdkTool {
  const owner = toolVendors[format];
  if (owner === undefined || owner !== vendor.known || !isJsonObject(value)) {
    throw losses.unsupported(
      path,
      `is "${name}", a tool that another vendor runs; this package does not have it`,
    );
  }
  if (owner === 'google') {
    const settings = value[name];
    const args = isJsonObject(settings) ? settings : {};
    return { type: 'provider', id: `google.${snakeCase(name)}`, name: snakeCase(name), args };
  }
  const { type, name: called, ...args } = value;
  const kind = typeof type === 'string' ? type : name;
  return {
    type: 'provider',
    id: `${owner}.${kind}`,
    name: typeof called === 'string' ? called : kind,
    args: camelCased(args) as Record<string, unknown>,
  };
}

function writeChoice(choice: ToolChoice): NonNullable<CallOptions['toolChoice']> {
  if (choice.kind === 'named') return { type: 'tool', toolName: writeToolName(choice.tool.name) };
  return { type: choice.kind === 'allowed' ? choice.mode : choice.kind };
}

const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, '');

/** Packages write the vendor's settings in their language's style. */
function camelCased(value: JsonValue | undefined): JsonValue | undefined {
  if (isJsonArray(value)) return value.map((one) => camelCased(one) ?? null);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, one]): readonly [string, JsonValue | undefined] => [
    name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    camelCased(one),
  ]);
  return Object.fromEntries<JsonValue | undefined>(entries);
}
