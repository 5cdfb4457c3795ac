import type { CanonicalRequest, FunctionTool, MediaPart, Message, Part, Tool } from '#libs/canonical';

/** The text of the last turn of the user's own; empty where there is none. */
export function lastUserText(request: CanonicalRequest): string {
  const turn = request.messages.findLast((message) => message.role === 'user' && !hasToolResult(message));
  return turn ? textOf(turn.parts) : '';
}

/** What tools have answered since the user last said something. */
export function toolResults(request: CanonicalRequest): readonly string[] {
  const asked = request.messages.findLastIndex(
    (message) => message.role === 'user' && !hasToolResult(message),
  );
  return request.messages
    .slice(asked + 1)
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.type === 'tool-result' ? [textOf(part.parts)] : []));
}

/** Every image, sound and document of the conversation. */
export function mediaOf(request: CanonicalRequest): readonly MediaPart[] {
  return request.messages.flatMap(({ parts }) => parts).filter((part) => part.type === 'media');
}

/** The tools the model may call now, given the request's `tool_choice`. */
export function callableTools({ tools = [], toolChoice }: CanonicalRequest): readonly CallableTool[] {
  const callable = tools.filter(isCallable);
  if (toolChoice?.kind === 'none') return [];
  if (toolChoice?.kind === 'named') return callable.filter(({ name }) => name === toolChoice.tool.name);
  if (toolChoice?.kind !== 'allowed') return callable;
  const allowed = toolChoice.tools.map(({ name }) => name);
  return callable.filter(({ name }) => allowed.includes(name));
}

export type CallableTool = Exclude<Tool, { kind: 'server' }>;

/** Whether the request leaves the model no choice but to call a tool. */
export function mustCallTool({ toolChoice }: CanonicalRequest): boolean {
  if (toolChoice?.kind === 'allowed') return toolChoice.mode === 'required';
  return toolChoice?.kind === 'required' || toolChoice?.kind === 'named';
}

export function isFunctionTool(tool: CallableTool): tool is FunctionTool {
  return tool.kind === 'function';
}

function isCallable(tool: Tool): tool is CallableTool {
  return tool.kind !== 'server';
}

/** Some vendors have tool results in the user's turns. */
function hasToolResult({ parts }: Message): boolean {
  return parts.some(({ type }) => type === 'tool-result');
}

function textOf(parts: readonly Part[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
