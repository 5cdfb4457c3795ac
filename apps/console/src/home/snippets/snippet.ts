/** What a snippet is written for. */
export interface SnippetContext {
  /** The base address, ending in `/v1`. */
  readonly address: string;
  readonly model: string;
}

/** Code that works when pasted, once `GATEWAY_TOKEN` is set. */
export type Snippet = (context: SnippetContext) => string;

export const endpointIds = [
  'chat',
  'messages',
  'generate-content',
  'responses',
  'completions',
  'embeddings',
  'rerank',
  'images',
  'speech',
  'transcription',
  'realtime',
  'models',
] as const;
/** The endpoints that the home page shows. */
export type EndpointId = (typeof endpointIds)[number];

/** The snippets of one tool; an endpoint that it has no call for is absent. */
export type ToolSnippets = Readonly<Partial<Record<EndpointId, Snippet>>>;

/** A text as a literal of Python, TypeScript or JSON. */
export const quoted = (text: string): string => JSON.stringify(text);

/** A text as one word of a shell. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
