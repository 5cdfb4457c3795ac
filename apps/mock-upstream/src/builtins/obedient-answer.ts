import type { CanonicalRequest } from '#libs/canonical';
import type { Answer, ScriptedToolCall } from '../scripts/answer.js';
import { textAnswer } from '../scripts/answer.js';
import { callableTools, isFunctionTool, lastUserText, mustCallTool } from './request-reading.js';
import type { CallableTool } from './request-reading.js';
import { exampleOf } from './schema-example.js';

/**
 * An answer of one text, unless the request demands another form: a tool call where one is forced, JSON where
 * the response format says so.
 */
export function obedientAnswer(request: CanonicalRequest, text: string): Answer {
  const [tool] = callableTools(request);
  if (tool && mustCallTool(request)) return { candidates: [{ parts: [exampleCall(tool, request)] }] };
  return textAnswer(demandedJson(request, text) ?? text);
}

/** What the request's response format demands; undefined where it takes any text. */
export function demandedJson({ output }: CanonicalRequest, text: string): string | undefined {
  const format = output?.format;
  if (format?.kind === 'schema') return JSON.stringify(exampleOf(format.schema));
  return format?.kind === 'json' ? JSON.stringify({ answer: text }) : undefined;
}

/** A call of a tool with arguments that are valid against its schema, or with the user's words. */
export function exampleCall(tool: CallableTool, request: CanonicalRequest): ScriptedToolCall {
  const { kind, name } = tool;
  if (!isFunctionTool(tool)) return { type: 'tool-call', kind, name, input: lastUserText(request) };
  const input = tool.schema ? JSON.stringify(exampleOf(tool.schema)) : '{}';
  return { type: 'tool-call', kind, name, input };
}
