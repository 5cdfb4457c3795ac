import type { CanonicalRequest, ToolChoice } from '#libs/canonical';
import type { FieldReader } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';
import { writeToolName } from './tool-blocks.js';
import type { MessagesToolChoice } from './wire-request.js';

const types = ['auto', 'any', 'tool', 'none'] as const;

export interface ReadToolChoice {
  readonly toolChoice?: ToolChoice;
  readonly parallelToolCalls?: boolean;
}

export function readToolChoice(outer: FieldReader): ReadToolChoice {
  const reader = outer.object('tool_choice');
  if (reader === undefined) return {};
  const type = reader.need('type', reader.choice('type', types));
  const serial = reader.flag('disable_parallel_tool_use');
  return {
    toolChoice: choiceOf(type, reader),
    ...(serial !== undefined && { parallelToolCalls: !serial }),
  };
}

function choiceOf(type: (typeof types)[number], reader: FieldReader): ToolChoice {
  if (type === 'any') return { kind: 'required' };
  if (type !== 'tool') return { kind: type };
  return { kind: 'named', tool: { kind: 'function', name: reader.need('name', reader.text('name')) } };
}

type Wishes = Pick<CanonicalRequest, 'toolChoice' | 'parallelToolCalls'>;

/** Writes the choice as this format's own client made it. */
export function writeOwnToolChoice({ toolChoice, parallelToolCalls }: Wishes): JsonObject {
  if (toolChoice === undefined) return {};
  const choice = { ...writeChoice(toolChoice, (name) => name), ...serialCalls(parallelToolCalls) };
  return { tool_choice: choice satisfies MessagesToolChoice };
}

function serialCalls(parallel: boolean | undefined): { disable_parallel_tool_use?: boolean } {
  return parallel === undefined ? {} : { disable_parallel_tool_use: !parallel };
}

/** Writes another format's choice. With thinking the vendor refuses forced calls. */
export function writeToolChoice(
  { toolChoice, parallelToolCalls }: Wishes,
  thinks: boolean,
  encoding: Encoding,
): JsonObject {
  const written = toolChoice && writeChoice(toolChoice, writeToolName);
  const isForced = written?.type === 'any' || written?.type === 'tool';
  if (isForced && thinks) {
    const feature = toolChoice?.kind === 'named' ? 'tool-choice-named' : 'tool-choice-required';
    const detail = 'With thinking the upstream decides itself whether to call a tool.';
    encoding.approximated('tool_choice', feature, detail);
  }
  const choice: MessagesToolChoice | undefined = isForced && thinks ? { type: 'auto' } : written;
  if (parallelToolCalls !== false || choice?.type === 'none')
    return choice ? { tool_choice: { ...choice } } : {};
  return { tool_choice: { ...(choice ?? { type: 'auto' }), disable_parallel_tool_use: true } };
}

function writeChoice(choice: ToolChoice, nameOf: (name: string) => string): MessagesToolChoice {
  switch (choice.kind) {
    case 'named':
      return { type: 'tool', name: nameOf(choice.tool.name) };
    case 'required':
      return { type: 'any' };
    case 'allowed':
      return { type: choice.mode === 'required' ? 'any' : 'auto' };
    default:
      return { type: choice.kind };
  }
}
