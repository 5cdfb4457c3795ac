import type { CanonicalRequest, CustomTool, FunctionTool, Message, Tool, ToolChoice } from '#libs/canonical';
import { argumentsSchema, customToolSchema, demandsCall, describeCustomTool } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { writeCachePoint } from './cache-points.js';
import type { Encoding } from './encoding.js';
import { withExtension } from './extensions.js';
import { format } from './format.js';
import { writeToolName } from './write-tool-blocks.js';

/** Writes tools and their choice as this format's own client said them. */
export function writeOwnToolConfig({ tools, toolChoice }: CanonicalRequest, encoding: Encoding): JsonObject {
  if (tools === undefined && toolChoice === undefined) return {};
  const written = tools?.flatMap((tool, index) => writeTool(tool, encoding, `tools.${index}`));
  return {
    toolConfig: {
      ...(written && { tools: written }),
      ...(toolChoice && { toolChoice: writeChoice(toolChoice, (name) => name) }),
    },
  };
}

/**
 * Writes another format's tools. The vendor has no word for "call none": without calls in the conversation the tools
 * stay away then, as it wants those named that were called.
 */
export function writeToolConfig(request: CanonicalRequest, thinks: boolean, encoding: Encoding): JsonObject {
  const { tools = [], toolChoice } = request;
  const called = namesCalled(request.messages);
  if (toolChoice?.kind === 'none' && called.size === 0) return {};
  const written = tools.flatMap((tool, index) =>
    isAllowed(tool, toolChoice) ? writeTool(tool, encoding, `tools.${index}`) : [],
  );
  if (written.length > 0) {
    return { toolConfig: { tools: written, ...choiceField(toolChoice, thinks, encoding) } };
  }
  if (demandsCall(toolChoice)) {
    throw encoding.unsupported('tool_choice', 'demands a call, but the request has no tool to call');
  }
  if (called.size === 0) return {};
  const detail = 'The upstream wants the tools of earlier calls named; they are, without arguments.';
  encoding.filled('tools', 'function-tools', detail);
  return { toolConfig: { tools: [...called].map((name) => toolSpec({ name }, argumentsSchema({}))) } };
}

function namesCalled(messages: readonly Message[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { parts } of messages) {
    for (const part of parts) {
      if (part.type === 'tool-call' && part.executor === 'client') names.add(part.name);
    }
  }
  return names;
}

/** Of an allowed set only its members are sent. */
function isAllowed(tool: Tool, choice: ToolChoice | undefined): boolean {
  if (choice?.kind !== 'allowed') return true;
  return choice.tools.some(({ name }) => name === tool.name);
}

function writeTool(tool: Tool, encoding: Encoding, path: string): readonly JsonObject[] {
  switch (tool.kind) {
    case 'function': {
      const written = encoding.own ? writeOwnFunction(tool) : writeFunction(tool);
      return tool.cache === undefined ? [written] : [written, ...writeCachePoint(tool.cache, encoding, path)];
    }
    case 'custom':
      return [writeCustom(tool, encoding, path)];
    case 'server':
      if (tool.format === format && isJsonObject(tool.value)) return [tool.value];
      throw encoding.unsupported(
        path,
        `is "${tool.name}", a tool that another vendor runs; this model does not have it`,
      );
  }
}

function writeOwnFunction(tool: FunctionTool): JsonObject {
  const { name, description, strict, schema = {} } = tool;
  const spec = {
    name,
    ...(description !== undefined && { description }),
    inputSchema: { json: schema },
    ...(strict !== undefined && { strict }),
  };
  return withExtension({ toolSpec: spec }, tool.ext);
}

/** The vendor takes no empty description; it has no strictness but by choice. */
function writeFunction({ name, description, strict, schema = {} }: FunctionTool): JsonObject {
  return toolSpec({ name, description, ...(strict === true && { strict }) }, argumentsSchema(schema));
}

interface Spec {
  readonly name: string;
  readonly description?: string | undefined;
  readonly strict?: boolean;
}

function toolSpec({ name, description = '', strict }: Spec, json: JsonObject): JsonObject {
  return {
    toolSpec: {
      name: writeToolName(name),
      ...(description !== '' && { description }),
      inputSchema: { json },
      ...(strict !== undefined && { strict }),
    },
  };
}

/** A tool with free text becomes a function with one string. */
function writeCustom(tool: CustomTool, encoding: Encoding, path: string): JsonObject {
  const detail =
    tool.grammar === undefined
      ? 'The tool with free text is sent as a function with one string.'
      : 'The tool with free text is sent as a function with one string; its grammar is told in the description.';
  encoding.approximated(path, 'custom-tools', detail);
  return toolSpec({ name: tool.name, description: describeCustomTool(tool) }, customToolSchema);
}

/** While it thinks Claude refuses forced calls. */
function choiceField(choice: ToolChoice | undefined, thinks: boolean, encoding: Encoding): JsonObject {
  if (choice === undefined) return {};
  if (choice.kind === 'none') {
    const detail = 'The upstream wants the tools of earlier calls, and may call them.';
    encoding.approximated('tool_choice', 'tool-choice-none', detail);
    return {};
  }
  if (demandsCall(choice) && thinks && encoding.dialect.family === 'claude') {
    const feature = choice.kind === 'named' ? 'tool-choice-named' : 'tool-choice-required';
    const detail = 'With thinking the upstream decides itself whether to call a tool.';
    encoding.approximated('tool_choice', feature, detail);
    return {};
  }
  return { toolChoice: writeChoice(choice, writeToolName) };
}

function writeChoice(choice: ToolChoice, nameOf: (name: string) => string): JsonObject {
  if (choice.kind === 'named') return { tool: { name: nameOf(choice.tool.name) } };
  return demandsCall(choice) ? { any: {} } : { auto: {} };
}
