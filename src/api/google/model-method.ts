import { GatewayError } from '#libs/canonical';

const methods = ['generateContent', 'streamGenerateContent', 'countTokens'] as const;

/** What `models/{model}:{method}` in an address asks for. */
export interface ModelMethod {
  /** With `tunedModels/` in front where that is its collection. */
  readonly model: string;
  readonly method: (typeof methods)[number];
}

const address = /^\/v1(?:beta|alpha)?\/(?:models\/|(?=tunedModels\/))([^?]*)/;

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
