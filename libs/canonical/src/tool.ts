import type { JsonObject, JsonValue } from '#libs/json';
import type { CacheMark } from './caching.js';
import type { Extensions, FormatName } from './format.js';

/** A function the client runs. */
export interface FunctionTool {
  readonly kind: 'function';
  readonly name: string;
  readonly description?: string;
  /** JSON Schema of the arguments, as the client wrote it. Absent: no arguments. */
  readonly schema?: JsonObject;
  readonly strict?: boolean;
  readonly cache?: CacheMark;
  readonly ext?: Extensions;
}

/** A tool that takes free text, maybe constrained by a grammar. */
export interface CustomTool {
  readonly kind: 'custom';
  readonly name: string;
  readonly description?: string;
  readonly grammar?: { readonly syntax: 'lark' | 'regex'; readonly definition: string };
  readonly ext?: Extensions;
  /** True where the client spelled out "free text" instead of leaving the grammar away. */
  readonly explicitText?: boolean;
}

/** A tool the vendor itself runs, in the vendor's own words. */
export interface ServerTool {
  readonly kind: 'server';
  readonly format: FormatName;
  readonly name: string;
  readonly value: JsonValue;
}

export type Tool = FunctionTool | CustomTool | ServerTool;

export interface NamedTool {
  readonly kind: 'function' | 'custom';
  readonly name: string;
}

/** Which tools the model may or must call. */
export type ToolChoice =
  | { readonly kind: 'auto' | 'none' | 'required' }
  | { readonly kind: 'named'; readonly tool: NamedTool }
  | { readonly kind: 'allowed'; readonly mode: 'auto' | 'required'; readonly tools: readonly NamedTool[] };
