import { GatewayError } from '#libs/canonical';

/** What `models/{model}:{method}` in an address asks for. */
export interface ModelMethod {
  readonly model: string;
  readonly method: 'generateContent' | 'streamGenerateContent';
}

const methods = ['generateContent', 'streamGenerateContent'] as const;

/**
 * Splits the last colon of the address off: model names may hold colons and slashes themselves.
 * @param path what follows `models/` or `tunedModels/`, decoded
 * @throws GatewayError `caller_unknown_path` naming the methods there are
 */
export function readModelMethod(path: string): ModelMethod {
  const colon = path.lastIndexOf(':');
  const method = methods.find((name) => name === path.slice(colon + 1));
  if (colon < 1 || method === undefined) {
    throw new GatewayError(
      'caller_unknown_path',
      `models/${path.slice(0, 200)} names no method the gateway has. Methods: ${methods.map((name) => `:${name}`).join(', ')}.`,
    );
  }
  return { model: path.slice(0, colon), method };
}
