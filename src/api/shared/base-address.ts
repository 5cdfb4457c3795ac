/** First path segments that clients send without a version. */
const unversioned = new Set([
  'audio',
  'chat',
  'completions',
  'embeddings',
  'images',
  'messages',
  'models',
  'realtime',
  'rerank',
  'responses',
]);

const doubledVersion = /^\/+v1\/+(?=v1(?:beta1?|alpha)?(?:[/?]|$)|v2(?:[/?]|$))/;
/** The addresses of Google's clients in their Vertex AI mode. What is no publisher is a provider of ours. */
const vertexModel =
  /^\/v1(?:beta1)?\/(?:projects\/[^/?]+\/locations\/[^/?]+\/)?publishers\/(?:google\/models\/|([^/?]+\/)models\/)(?=[^?]+:(?:generateContent|streamGenerateContent|countTokens)(?:\?|$))/;
/** What Google's clients make of a model whose name holds a slash: they take it for a whole resource name. */
const bareModel =
  /^(\/v1(?:beta|alpha)?\/)(?!models\/|tunedModels\/)(?=[^/?]+\/[^?]+:(?:generateContent|streamGenerateContent|countTokens|embedContent|batchEmbedContents)(?:\?|$))/;
const firstSegment = /^\/+([^/?]+)/;

/**
 * Lets one base address, `{origin}/v1`, serve every SDK. Some add a version of their own
 * (`/v1/v1/messages`, `/v1/v1beta/models/…`), some are given the bare origin (`/chat/completions`), and the AI SDK
 * leaves `models/` away before a name with a slash (`/v1/openai/gpt-5:generateContent`), and Google's have projects and
 * publishers in theirs where they think they are at Vertex AI.
 * Source: formats/README.md, "Base URL and credential, per SDK".
 *
 * @returns the path and query the gateway's routes know
 */
export function normaliseAddress(url: string): string {
  const single = url
    .replace(doubledVersion, '/')
    .replace(vertexModel, (_all, publisher: string | undefined) => `/v1beta/models/${publisher ?? ''}`)
    .replace(bareModel, '$1models/');
  const segment = firstSegment.exec(single)?.[1];
  return segment !== undefined && unversioned.has(segment) ? `/v1${single}` : single;
}
