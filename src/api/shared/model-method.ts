import { GatewayError } from '#libs/canonical';

const methods = [
  'generateContent',
  'streamGenerateContent',
  'countTokens',
  'embedContent',
  'batchEmbedContents',
] as const;

/** What `models/{model}:{method}` in an address asks for. */
export interface ModelMethod {
  /** With `tunedModels/` in front where that is its collection. */
  readonly model: string;
  readonly method: (typeof methods)[number];
}

/** At the versions that are Google's alone, toolkits leave the collection out where a name has a slash. */
const collections = ['v1/models/*path', 'v1/tunedModels/*path', 'v1beta/*path', 'v1alpha/*path'];

/** The routes of a method. The colon before it may come escaped. */
export const addressesOf = (method: ModelMethod['method']): string[] =>
  collections.flatMap((models) => ['\\:', '%3A', '%3a'].map((colon) => models + colon + method));

const address = /^\/v1(?:beta|alpha)?\/(?:models\/)?([^?]*)/;

/**
 * Reads model and method of an address. Its last colon parts them: model names may hold colons and slashes
 * themselves, escaped or not.
 * @throws GatewayError `caller_unknown_path` naming the methods there are; URIError for broken escapes
 */
export function readModelMethod(url: string): ModelMethod {
  const path = decodeURIComponent(address.exec(url)?.[1] ?? '');
  const colon = path.lastIndexOf(':');
  const method = methods.find((name) => name === path.slice(colon + 1));
  if (colon < 1 || method === undefined) {
    const listed = methods.map((name) => `:${name}`).join(', ');
    throw new GatewayError(
      'caller_unknown_path',
      `${path.slice(0, 200)} names no method the gateway has. Methods: ${listed}.`,
    );
  }
  return { model: path.slice(0, colon), method };
}
