import type { Fault } from '../../gateway/fault.js';

/**
 * A conversation of the Playground, in no vendor's format: the formats write it as requests and read answers into it.
 * It is a tree: editing or trying again makes a sibling, and nothing that was said is lost.
 */
export interface Conversation {
  readonly id: string;
  readonly title: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly settings: Settings;
  readonly messages: Readonly<Record<string, Message>>;
  /** The last message of the branch on show; absent while nothing was said. */
  readonly leaf?: string;
}

export type Message = UserMessage | AssistantMessage | ToolMessage;

interface Placed {
  readonly id: string;
  /** Absent for a first message. */
  readonly parent?: string;
  readonly createdAt: number;
}

export interface UserMessage extends Placed {
  readonly role: 'user';
  readonly parts: readonly (TextPart | FilePart)[];
}

export interface AssistantMessage extends Placed {
  readonly role: 'assistant';
  readonly model: string;
  readonly format: FormatId;
  /** In the order they came. */
  readonly parts: readonly (TextPart | ReasoningPart | ToolCallPart | FilePart)[];
  /** `stopped` by the person; `failed`: see `fault`. What had come stays. */
  readonly state: 'waiting' | 'streaming' | 'complete' | 'stopped' | 'failed';
  readonly fault?: Fault;
  /** The vendor's own word for why it ended, such as `length` or `end_turn`. */
  readonly finish?: string;
  readonly measures?: Measures;
  /** Which exchange of the wire view it came over; gone after a reload. */
  readonly exchange?: string;
}

/** Results for the tool calls of the assistant's message before it. */
export interface ToolMessage extends Placed {
  readonly role: 'tool';
  readonly results: readonly ToolResult[];
}

export interface TextPart {
  readonly type: 'text';
  readonly text: string;
  /** What must go back with the text in the format it came in, such as a thought signature. */
  readonly proof?: { readonly format: FormatId; readonly value: unknown };
}
/** A picture, a recording or a document, in base64 without line breaks. */
export interface FilePart {
  readonly type: 'file';
  readonly mediaType: string;
  readonly name: string;
  readonly data: string;
}
export interface ReasoningPart {
  readonly type: 'reasoning';
  readonly text: string;
  /** How long the model thought before it went on, in milliseconds. */
  readonly duration?: number;
  /** The vendor's proof, as its format carries it: sent back unchanged in that format, and left out in others. */
  readonly proof?: { readonly format: FormatId; readonly value: unknown };
}
export interface ToolCallPart {
  readonly type: 'tool-call';
  readonly id: string;
  readonly name: string;
  /** JSON text as it came, complete only when the message is. */
  readonly arguments: string;
  /** What must go back with the call in the format it came in, such as a thought signature. */
  readonly proof?: { readonly format: FormatId; readonly value: unknown };
}
export interface ToolResult {
  readonly callId: string;
  readonly name: string;
  readonly content: string;
  readonly isError: boolean;
}

/** What the line under an answer tells. */
export interface Measures {
  readonly lane?: string;
  /** Milliseconds. */
  readonly firstToken?: number;
  readonly total?: number;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly cachedTokens?: number;
  readonly reasoningTokens?: number;
  /** As the gateway tells it in `x-gateway-cost`, such as `$0.0004`. */
  readonly cost?: string;
  /** What the model's provider could not be told or could not say. */
  readonly losses?: readonly Loss[];
}
export interface Loss {
  readonly path: string;
  readonly feature?: string;
  readonly action?: string;
  readonly detail?: string;
}

export const formatIds = [
  'chat-completions',
  'messages',
  'generate-content',
  'responses',
  'completions',
] as const;
/** The client formats in which a conversation can be held. */
export type FormatId = (typeof formatIds)[number];

/** What is set at the left of the conversation. */
export interface Settings {
  readonly model: string;
  readonly format: FormatId;
  readonly system: string;
  readonly stream: boolean;
  readonly parameters: Readonly<Partial<Record<ParameterId, ParameterSetting>>>;
  readonly tools: readonly ToolDefinition[];
  readonly schema: { readonly on: boolean; readonly name: string; readonly text: string };
}

/** A parameter keeps its value while it is off. Off means not sent. */
export interface ParameterSetting {
  readonly on: boolean;
  readonly value: string | number;
}

export const parameterIds = [
  'temperature',
  'topP',
  'topK',
  'maxTokens',
  'stop',
  'seed',
  'presencePenalty',
  'frequencyPenalty',
  'reasoning',
  'toolChoice',
] as const;
export type ParameterId = (typeof parameterIds)[number];

export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  /** JSON Schema, as written. */
  readonly parameters: string;
}
