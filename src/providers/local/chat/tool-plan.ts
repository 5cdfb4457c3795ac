import { GatewayError } from '#libs/canonical';
import type { CanonicalRequest, FunctionTool, Loss } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { toGrammarSchema } from './grammar-schema.js';

/** A function call that the model is made to write, by grammar. */
export interface ToolPlan {
  /** With one tool the text is its arguments; with several it names one: `{"name": …, "arguments": …}`. */
  readonly tools: readonly FunctionTool[];
  readonly schema: JsonObject;
  /** What the model is told. */
  readonly instruction: string;
}

/**
 * Decides what becomes of a request's tools. A call that the client demands is written under a grammar; calling at
 * its own discretion is beyond the model.
 * @throws GatewayError `caller_unsupported_feature` where the demanded tool is no function,
 * `caller_invalid_request` where it does not exist.
 */
export function planTools(request: CanonicalRequest, losses: Loss[]): ToolPlan | undefined {
  const { tools = [], toolChoice } = request;
  if (tools.length === 0 || toolChoice?.kind === 'none') return undefined;
  const demanded =
    toolChoice?.kind === 'required' ||
    toolChoice?.kind === 'named' ||
    (toolChoice?.kind === 'allowed' && toolChoice.mode === 'required');
  if (!demanded) {
    losses.push({
      path: 'tools',
      feature: 'tools',
      action: 'dropped',
      detail: 'The embedded model calls a function only where tool_choice demands one.',
    });
    return undefined;
  }
  const functions = demandedFunctions(request);
  return { tools: functions, schema: schemaOf(functions, losses), instruction: instructionOf(functions) };
}

function demandedFunctions(request: CanonicalRequest): readonly FunctionTool[] {
  const { tools = [], toolChoice } = request;
  const names =
    toolChoice?.kind === 'named'
      ? [toolChoice.tool.name]
      : toolChoice?.kind === 'allowed'
        ? toolChoice.tools.map((tool) => tool.name)
        : tools.map((tool) => tool.name);
  for (const name of names) {
    if (!tools.some((tool) => tool.name === name)) {
      const message = `tool_choice demands "${name}", which is not among the tools.`;
      throw new GatewayError('caller_invalid_request', message, { param: 'tool_choice' });
    }
  }
  const functions = tools.filter((tool) => tool.kind === 'function' && names.includes(tool.name));
  if (functions.length > 0) return functions as FunctionTool[];
  throw new GatewayError(
    'caller_unsupported_feature',
    'The embedded model can be made to call functions with a JSON schema only.',
    { param: 'tool_choice' },
  );
}

function schemaOf(functions: readonly FunctionTool[], losses: Loss[]): JsonObject {
  const schemas = functions.map((tool) => {
    const { schema, ignored } = toGrammarSchema(argumentsOf(tool));
    if (ignored.length > 0) losses.push(ignoredKeywords(`tools.${tool.name}.parameters`, ignored));
    return schema;
  });
  const [only] = schemas;
  if (only !== undefined && schemas.length === 1) return only;
  return {
    oneOf: functions.map((tool, index) => ({
      type: 'object',
      properties: { name: { const: tool.name }, arguments: schemas[index] ?? {} },
    })),
  };
}

/** A function without a schema, or without properties, takes no arguments. */
const argumentsOf = (tool: FunctionTool): JsonObject =>
  tool.schema?.properties === undefined
    ? { type: 'object', properties: {}, additionalProperties: false }
    : tool.schema;

function instructionOf(functions: readonly FunctionTool[]): string {
  const lines = functions.map((tool) => {
    const description = tool.description === undefined ? '' : `: ${tool.description}`;
    return `${tool.name}${description}\nArguments: ${JSON.stringify(argumentsOf(tool))}`;
  });
  const shape =
    functions.length === 1
      ? 'the JSON arguments of this function, taken from the conversation'
      : 'JSON with the name and the arguments of the function that fits, taken from the conversation';
  return `Answer with ${shape}.\n${lines.join('\n')}`;
}

/** What a grammar could not hold of a schema. */
export function ignoredKeywords(path: string, ignored: readonly string[]): Loss {
  return {
    path,
    feature: 'json-schema',
    action: 'approximated',
    detail: `The grammar cannot hold: ${ignored.join(', ')}.`,
  };
}
