import { aiSdkSnippets } from './ai-sdk.js';
import { curlSnippets } from './curl.js';
import { langChainSnippets } from './langchain.js';
import { pythonSnippets } from './python.js';
import type { EndpointId, ToolSnippets } from './snippet.js';
import { typescriptSnippets } from './typescript.js';

export const toolIds = ['curl', 'python', 'typescript', 'ai-sdk', 'langchain'] as const;
/** What people call the gateway with. */
export type ToolId = (typeof toolIds)[number];

export const snippets: Readonly<Record<ToolId, ToolSnippets>> = {
  curl: curlSnippets,
  python: pythonSnippets,
  typescript: typescriptSnippets,
  'ai-sdk': aiSdkSnippets,
  langchain: langChainSnippets,
};

/** The tools that have a call for this endpoint. */
export const toolsFor = (endpoint: EndpointId): readonly ToolId[] =>
  toolIds.filter((tool) => snippets[tool][endpoint] !== undefined);
