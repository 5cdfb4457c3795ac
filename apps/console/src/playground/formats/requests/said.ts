import type {
  FilePart,
  ParameterId,
  ParameterSetting,
  ReasoningPart,
  Settings,
  TextPart,
  ToolCallPart,
  ToolDefinition,
  ToolResult,
} from '../../conversation/conversation.js';
import type { Fields } from '../reading.js';

export type UserPart = TextPart | FilePart;
export type AnswerPart = TextPart | ReasoningPart | ToolCallPart | FilePart;

/** What somebody said in a request, in its order. */
export type SaidMessage =
  | { readonly role: 'user'; readonly parts: readonly UserPart[] }
  | { readonly role: 'assistant'; readonly parts: readonly AnswerPart[] }
  | { readonly role: 'tool'; readonly results: readonly ToolResult[] };

/** A request as the Playground can have it. */
export interface ReadRequest {
  readonly settings: Partial<Settings>;
  readonly messages: readonly SaidMessage[];
  /** Places in the request that the Playground has nothing for. */
  readonly leftOut: readonly string[];
}

/** Gathers what is read of a request, and what of it has no place. */
export class RequestNotes {
  private readonly parameters: Partial<Record<ParameterId, ParameterSetting>> = {};
  private readonly systems: string[] = [];
  private readonly missing: string[] = [];
  private readonly callNames = new Map<string, string>();

  /** A parameter is on where the request has it. What is no number and no text has no place. */
  parameter(id: ParameterId, value: unknown, place: string): void {
    if (value === undefined || value === null) return;
    if (typeof value === 'number' || typeof value === 'string') this.parameters[id] = { on: true, value };
    else this.leaveOut(place);
  }

  /** Stop sequences, one a line. */
  stop(value: unknown, place: string): void {
    const texts = typeof value === 'string' ? [value] : value;
    if (texts === undefined || texts === null) return;
    if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string')) this.leaveOut(place);
    else this.parameter('stop', texts.map(escaped).join('\n'), place);
  }

  system(text: string): void {
    if (text !== '') this.systems.push(text);
  }

  /** Remembers whom a result answers. */
  called(id: string, name: string): void {
    this.callNames.set(id, name);
  }

  nameOf(callId: string): string {
    return this.callNames.get(callId) ?? '';
  }

  /** @param place in the request, such as `messages.2.content.0` */
  leaveOut(...places: readonly string[]): void {
    this.missing.push(...places);
  }

  done(settings: Partial<Settings>, messages: readonly SaidMessage[]): ReadRequest {
    return {
      settings: { ...settings, system: this.systems.join('\n\n'), parameters: this.parameters },
      messages,
      leftOut: [...new Set(this.missing)],
    };
  }
}

/** The fields but for some, which mean nothing here or were read already. */
export const without = (fields: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const escaped = (text: string): string =>
  text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\t', String.raw`\t`);

/** A tool as it stands in the settings. @param parameters JSON Schema */
export const toolOf = (name: string, description: unknown, parameters: unknown): ToolDefinition => ({
  name,
  description: typeof description === 'string' ? description : '',
  parameters: parameters === undefined ? '' : JSON.stringify(parameters, undefined, 2),
});

/** An output schema as it stands in the settings. */
export const schemaSetting = (name: unknown, schema: unknown): Settings['schema'] => ({
  on: true,
  name: typeof name === 'string' ? name : 'response',
  text: JSON.stringify(schema, undefined, 2),
});

/** The results of calls stand together, in one message. */
export const joinedResults = (messages: readonly SaidMessage[]): readonly SaidMessage[] =>
  messages.reduce<SaidMessage[]>((joined, message) => {
    const last = joined.at(-1);
    if (last?.role === 'tool' && message.role === 'tool')
      joined[joined.length - 1] = { role: 'tool', results: [...last.results, ...message.results] };
    else joined.push(message);
    return joined;
  }, []);
