import type { JsonObject } from '#libs/json';
import type { Caching } from './caching.js';
import type { Extensions, FormatName, Spelling } from './format.js';
import type { Message } from './message.js';
import type { TextPart } from './part.js';
import type { Tool, ToolChoice } from './tool.js';

/** How tokens are drawn. Every field absent unless the client said it. */
export interface Sampling {
  readonly temperature?: number;
  readonly topP?: number;
  readonly topK?: number;
  readonly minP?: number;
  readonly frequencyPenalty?: number;
  readonly presencePenalty?: number;
  readonly repetitionPenalty?: number;
  readonly seed?: number;
  readonly stop?: readonly string[];
  /** Visible and reasoning tokens together. */
  readonly maxOutputTokens?: number;
  /** How many candidates. */
  readonly n?: number;
  readonly logprobs?: boolean;
  /** Alternatives per token, 0 to 20. */
  readonly topLogprobs?: number;
  /** Token id of the vendor's own tokenizer → bias, -100 to 100. */
  readonly logitBias?: Readonly<Record<string, number>>;
}

/** Exactly what the client said about thinking; effort ⇄ budget happens in an encoder and is recorded. */
export interface Reasoning {
  readonly mode?: 'on' | 'off' | 'adaptive';
  readonly effort?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';
  readonly budgetTokens?: number;
  readonly summary?: string;
  readonly display?: string;
}

export type OutputFormat =
  | { readonly kind: 'text' }
  | { readonly kind: 'json' }
  | {
      readonly kind: 'schema';
      readonly name?: string;
      readonly description?: string;
      /** JSON Schema as the client wrote it. */
      readonly schema?: JsonObject;
      readonly strict?: boolean | null;
      readonly ext?: Extensions;
    };

/** What form the answer takes. */
export interface Output {
  readonly format?: OutputFormat;
  readonly modalities?: readonly string[];
  readonly audio?: JsonObject;
  readonly verbosity?: 'low' | 'medium' | 'high';
}

/** Who asks, and what the vendor keeps. */
export interface Session {
  readonly previousResponseId?: string;
  readonly conversation?: string;
  readonly store?: boolean;
  /** The end user's stable id at the client. */
  readonly userId?: string;
  readonly safetyIdentifier?: string;
}

/** One request to a language model, in no vendor's words. Immutable; every group absent unless said. */
export interface CanonicalRequest {
  readonly model: string;
  /** System text from a field of its own; system turns inside the conversation stay in `messages`. */
  readonly system?: readonly TextPart[];
  readonly messages: readonly Message[];
  readonly tools?: readonly Tool[];
  readonly toolChoice?: ToolChoice;
  readonly parallelToolCalls?: boolean;
  readonly sampling?: Sampling;
  readonly reasoning?: Reasoning;
  readonly output?: Output;
  readonly caching?: Caching;
  readonly session?: Session;
  readonly serviceTier?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** Absent: the client did not say, which every format reads as false. */
  readonly stream?: boolean;
  readonly streamOptions?: StreamOptions;
  readonly ext?: Extensions;
  readonly spelling?: Spelling;
  /** What only the client's own format can carry; every other one reports or refuses it (see `uncarried`). */
  readonly unportable?: readonly Unportable[];
  /** The format the client spoke; `gateway`: none, the request was written here. */
  readonly source: FormatName | 'gateway';
}

/** Something the client said that has no place outside its own format. */
export interface Unportable {
  /** The field, dotted. */
  readonly path: string;
  /** Its name in losses, in one token. */
  readonly feature: string;
  /** Left away or said in another way, and reported; or refused because else the meaning would change. */
  readonly carriage: 'approximated' | 'reported' | 'refused';
  /** One sentence. */
  readonly detail: string;
}

export interface StreamOptions {
  /** A usage report before the end of the stream. */
  readonly includeUsage?: boolean;
  /** Padding that hides token lengths from eavesdroppers. */
  readonly includeObfuscation?: boolean;
  readonly ext?: Extensions;
}
