import type { FormatId } from '../../../playground/conversation/conversation.js';
import type { RequestRecordDto } from '../../api/api-types.js';

/** Of the formats that conversations are held in, the Playground's names. */
const playgroundFormats: Readonly<Record<string, FormatId>> = {
  'openai-chat': 'chat-completions',
  'anthropic-messages': 'messages',
  'google-generate-content': 'generate-content',
  'openai-responses': 'responses',
  'openai-completions': 'completions',
};

/** Addresses by the format, as far as the format alone tells them. */
const paths: Readonly<Record<string, string>> = {
  'openai-chat': 'v1/chat/completions',
  'anthropic-messages': 'v1/messages',
  'openai-responses': 'v1/responses',
  'openai-completions': 'v1/completions',
  'openai-embeddings': 'v1/embeddings',
  'openai-speech': 'v1/audio/speech',
  'cohere-embed': 'v2/embed',
  'cohere-rerank-v2': 'v2/rerank',
  'cohere-rerank-v1': 'v1/rerank',
  'jina-rerank': 'v1/rerank',
};

/** Where Google's formats say what is asked for. */
const googleActions: Readonly<Record<string, string>> = {
  'google-generate-content': 'generateContent',
  'google-embed-content': 'embedContent',
  'google-batch-embed-contents': 'batchEmbedContents',
};

type Addressed = Pick<RequestRecordDto, 'endpoint' | 'format' | 'model' | 'stream'>;

/** The Playground's name of a request's format; undefined where it holds no conversations in it. */
export const playgroundFormatOf = ({
  endpoint,
  format,
}: Pick<Addressed, 'endpoint' | 'format'>): FormatId | undefined =>
  endpoint === 'generation' ? playgroundFormats[format] : undefined;

/** Where a request was sent, relative to the gateway; undefined where its record does not tell. */
export function requestPath({ endpoint, format, model, stream }: Addressed): string | undefined {
  // Tokens are counted elsewhere, in the same formats.
  if (endpoint === 'counting') return undefined;
  const action = googleActions[format];
  if (action === undefined) return paths[format];
  const escaped = encodeURI(model).replaceAll(/[?#]/gu, encodeURIComponent);
  return stream && format === 'google-generate-content'
    ? `v1beta/models/${escaped}:streamGenerateContent?alt=sse`
    : `v1beta/models/${escaped}:${action}`;
}

/** The header that a format's own library sends the token in. */
export const credentialHeader = (format: string): 'authorization' | 'x-api-key' | 'x-goog-api-key' => {
  if (format.startsWith('anthropic-')) return 'x-api-key';
  return format.startsWith('google-') ? 'x-goog-api-key' : 'authorization';
};
