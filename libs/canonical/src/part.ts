import type { JsonValue } from '#libs/json';
import type { CacheMark } from './caching.js';
import type { Extensions, FormatName, Spelling } from './format.js';
import type { MediaPart } from './media.js';

/** A source the model names for a stretch of its text. Offsets count characters of the part's text. */
export interface Annotation {
  readonly kind: 'url-citation';
  readonly url: string;
  readonly title?: string;
  readonly start?: number;
  readonly end?: number;
  readonly ext?: Extensions;
}

export interface TextPart {
  readonly type: 'text';
  readonly text: string;
  readonly annotations?: readonly Annotation[];
  readonly cache?: CacheMark;
  readonly ext?: Extensions;
  readonly spelling?: Spelling;
}

/**
 * What lets the issuer recognise its own reasoning or tool call on a later turn. Replayed byte-exact to its
 * issuer only; for every other target the part is dropped and the loss recorded.
 */
export interface Proof {
  readonly kind: 'signature' | 'encrypted' | 'redacted' | 'thought-signature';
  readonly data: string;
  /** The vendor that made the proof and alone can read it. */
  readonly issuer: Issuer;
  /** The issuer's id of the thing proven, where the issuer accepts the proof under this id only. */
  readonly id?: string;
}

/** A vendor that issues things only itself understands: proofs, file ids, opaque blocks. */
export type Issuer = 'openai' | 'anthropic' | 'google' | (string & {});

/** Thinking. It never becomes visible text. */
export interface ReasoningPart {
  readonly type: 'reasoning';
  readonly text?: string;
  readonly summary?: readonly string[];
  readonly proof?: Proof;
  readonly ext?: Extensions;
  readonly spelling?: Spelling;
}

/** The model asks for a tool to be run. */
export interface ToolCallPart {
  readonly type: 'tool-call';
  readonly id: string;
  readonly name: string;
  readonly kind: 'function' | 'custom' | 'server' | 'mcp';
  /** Who runs the tool. */
  readonly executor: 'client' | 'provider';
  /** Raw text as the model wrote it: JSON for functions (maybe invalid, maybe empty), free text for custom tools. */
  readonly input: string;
  readonly proof?: Proof;
  readonly cache?: CacheMark;
  readonly ext?: Extensions;
  readonly spelling?: Spelling;
}

/** What the tool answered. */
export interface ToolResultPart {
  readonly type: 'tool-result';
  readonly callId: string;
  /** The tool's name, where the format says it. */
  readonly name?: string;
  readonly parts: readonly (TextPart | MediaPart | OpaquePart)[];
  readonly isError?: boolean;
  readonly cache?: CacheMark;
  readonly ext?: Extensions;
  readonly spelling?: Spelling;
}

/** The model declines, in its own words. */
export interface RefusalPart {
  readonly type: 'refusal';
  readonly text: string;
  readonly ext?: Extensions;
  readonly spelling?: Spelling;
}

/** A block only its issuer's format understands. Emitted to the same format, else dropped and reported. */
export interface OpaquePart {
  readonly type: 'opaque';
  /** `ai-sdk`: a package of the AI SDK, which no client speaks. */
  readonly format: FormatName | 'ai-sdk';
  /** The block's own type name, for reports. */
  readonly name: string;
  readonly value: JsonValue;
}

/** One piece of a message. Order in a message is meaning. */
export type Part =
  TextPart | MediaPart | ReasoningPart | ToolCallPart | ToolResultPart | RefusalPart | OpaquePart;
