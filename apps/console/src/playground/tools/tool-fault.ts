import { playgroundTexts } from '../../texts/playground.js';
import type { ToolDefinition } from '../conversation/conversation.js';
import { schemaFault } from '../schema/schema-fault.js';

const texts = playgroundTexts.tools;

/** What is wrong with the name of one of the tools. */
export function toolNameFault(tools: readonly ToolDefinition[], index: number): string | undefined {
  const name = tools[index]?.name.trim() ?? '';
  if (name === '') return texts.nameMissing;
  if (!/^[\w-]{1,64}$/.test(name)) return texts.nameLetters;
  return tools.some((other, place) => place !== index && other.name.trim() === name)
    ? texts.nameTwice
    : undefined;
}

/** What is wrong with a tool's parameters. A tool may do without. */
export const toolParametersFault = ({ parameters }: ToolDefinition): string | undefined =>
  parameters.trim() === '' ? undefined : schemaFault(parameters);
