import type { ServerConfiguration } from '../../config/settings/server-settings.js';
import { assertJsonContentType } from './content-type.js';
import type { DocumentedFields } from './documented-fields.js';
import type { Envelope } from './envelope.js';
import type { Incoming } from './incoming.js';
import { parseObject } from './parse-object.js';
import { readBody } from './read-body.js';

interface EnvelopeLimits extends Pick<ServerConfiguration, 'bodyLimit' | 'depthLimit'> {
  /** No body is an empty object. */
  readonly optional?: boolean;
}

/**
 * Reads a JSON request.
 * @throws GatewayError as `assertJsonContentType`, `readBody`, `parseObject` and `DocumentedFields.validate`
 */
export async function readEnvelope<Dto extends object>(
  { request }: Pick<Incoming, 'request'>,
  fields: DocumentedFields<Dto>,
  { bodyLimit, depthLimit, optional }: EnvelopeLimits,
  signal: AbortSignal,
): Promise<Envelope<Dto>> {
  assertJsonContentType(request.headers['content-type']);
  const raw = await readBody(request, bodyLimit, signal);
  const body = optional === true && raw.length === 0 ? {} : parseObject(raw, depthLimit);
  return { dto: fields.validate(body), body, raw };
}
