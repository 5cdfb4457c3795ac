import { conversationTexts } from '../../texts/conversation.js';
import type { Loss, ParameterId, Settings, ToolDefinition } from '../conversation/conversation.js';
import { Unsendable } from './unsendable.js';

/** The value of a parameter; undefined while it is off, or empty. */
export function parameterOf(settings: Settings, id: ParameterId): string | number | undefined {
  const setting = settings.parameters[id];
  if (setting?.on !== true || setting.value === '') return undefined;
  return setting.value;
}

/**
 * The same of a parameter that is a number.
 * @throws Unsendable where it holds something else
 */
export function numberOf(settings: Settings, id: ParameterId): number | undefined {
  const value = parameterOf(settings, id);
  if (value === undefined) return undefined;
  const number = typeof value === 'number' ? value : Number(value.trim());
  if (Number.isFinite(number)) return number;
  throw new Unsendable(conversationTexts.notANumber(conversationTexts.parameterNames[id]), 'parameter', id);
}

/**
 * Stop sequences, one per line of the setting. `\n`, `\t` and `\\` within a line mean a line break, a tab and a
 * backslash.
 */
export function stopSequences(settings: Settings): readonly string[] | undefined {
  const value = parameterOf(settings, 'stop');
  if (value === undefined) return undefined;
  const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\\': '\\' };
  const sequences = String(value)
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => line.replaceAll(/\\([nt\\])/g, (_, letter: string) => escapes[letter] ?? letter));
  return sequences.length === 0 ? undefined : sequences;
}

/** The thinking asked for: an effort in a word, or a budget of tokens. */
export function reasoningOf(settings: Settings): { effort: string } | { budget: number } | undefined {
  const value = parameterOf(settings, 'reasoning');
  if (value === undefined) return undefined;
  const budget = Number(value);
  return Number.isInteger(budget) ? { budget } : { effort: String(value) };
}

/** Which tool calls are wanted; a word other than these is the name of the one tool that must be called. */
export type ToolChoice = 'auto' | 'none' | 'required' | { readonly name: string };

export function toolChoiceOf(settings: Settings): ToolChoice | undefined {
  const value = parameterOf(settings, 'toolChoice');
  if (value === undefined || settings.tools.length === 0) return undefined;
  const word = String(value);
  return word === 'auto' || word === 'none' || word === 'required' ? word : { name: word };
}

type Schema = Readonly<Record<string, unknown>>;

function readObject(text: string): Schema | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Schema)
      : undefined;
  } catch {
    return undefined;
  }
}

/** A tool with its parameters read; undefined where it has none. */
export interface ReadTool {
  readonly name: string;
  readonly description: string | undefined;
  readonly parameters: Schema | undefined;
}

/**
 * The tools of a conversation.
 * @throws Unsendable where a tool has no name, or its parameters are no JSON object
 */
export const toolsOf = (settings: Settings): readonly ReadTool[] => settings.tools.map(readTool);

function readTool({ name, description, parameters }: ToolDefinition): ReadTool {
  if (name.trim() === '') throw new Unsendable(conversationTexts.toolNameMissing, 'parameter', 'tools');
  const schema = parameters.trim() === '' ? undefined : readObject(parameters);
  if (schema === undefined && parameters.trim() !== '') {
    throw new Unsendable(conversationTexts.toolParametersUnreadable(name), 'parameter', 'tools');
  }
  return {
    name: name.trim(),
    description: description.trim() === '' ? undefined : description,
    parameters: schema,
  };
}

/**
 * The output schema; undefined while it is off.
 * @throws Unsendable where it is no JSON object
 */
export function schemaOf({ schema }: Settings): { name: string; schema: Schema } | undefined {
  if (!schema.on) return undefined;
  const read = readObject(schema.text);
  if (read === undefined) {
    throw new Unsendable(conversationTexts.schemaUnreadable, 'parameter', 'schema');
  }
  return { name: schema.name.trim() === '' ? 'response' : schema.name.trim(), schema: read };
}

/** What is on and has no field in a format. */
export const parametersLeftOut = (
  settings: Settings,
  format: { readonly name: string; readonly parameters: readonly ParameterId[] },
): readonly Loss[] =>
  (Object.keys(settings.parameters) as ParameterId[])
    .filter((id) => parameterOf(settings, id) !== undefined && !format.parameters.includes(id))
    .filter((id) => id !== 'toolChoice' || settings.tools.length > 0)
    .map((id) => ({
      path: id,
      feature: kebab(id),
      action: 'dropped',
      detail: conversationTexts.noField(conversationTexts.parameterNames[id], format.name),
    }));

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Properties without those that are undefined: what is off is not sent. */
export function present(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
