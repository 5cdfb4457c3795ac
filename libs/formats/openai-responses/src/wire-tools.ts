import type { JsonObject } from '#libs/json';

/** A function the client runs. Flat, unlike chat completions. */
export interface ResponsesFunctionTool {
  readonly type: 'function';
  readonly name: string;
  readonly description?: string | null;
  readonly parameters: JsonObject | null;
  /** Left away it means: strict where the schema allows. */
  readonly strict: boolean | null;
}

/** A tool that takes free text, maybe constrained by a grammar. */
export interface ResponsesCustomTool {
  readonly type: 'custom';
  readonly name: string;
  readonly description?: string;
  readonly format?:
    | { readonly type: 'text' }
    | { readonly type: 'grammar'; readonly syntax: 'lark' | 'regex'; readonly definition: string };
}

/** A tool the vendor runs itself. */
export interface ResponsesHostedTool extends JsonObject {
  readonly type: string;
}

export type ResponsesTool = ResponsesFunctionTool | ResponsesCustomTool | ResponsesHostedTool;

export interface ResponsesNamedTool {
  readonly type: 'function' | 'custom';
  readonly name: string;
}

export type ResponsesToolChoice =
  | 'none'
  | 'auto'
  | 'required'
  | ResponsesNamedTool
  | {
      readonly type: 'allowed_tools';
      readonly mode: 'auto' | 'required';
      readonly tools: readonly ResponsesNamedTool[];
    }
  | ResponsesHostedTool;
