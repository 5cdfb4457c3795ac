import type { ServerConfiguration } from '../../config/settings/server-settings.js';
import { arrivedBody } from './arrived-body.js';
import { assertJsonContentType } from './content-type.js';
import type { DocumentedFields } from './documented-fields.js';
import type { Envelope } from './envelope.js';
import type { Incoming } from './incoming.js';
import { parseObject } from './parse-object.js';
import { readBody } from './read-body.js';

/** What a body may be. */
export interface EnvelopeLimits extends Pick<ServerConfiguration, 'bodyLimit' | 'depthLimit'> {
  /** No body is an empty object. */
  readonly optional?: boolean;
}

/**
 * Reads a JSON request, without a promise where all of it is there.
 * @throws GatewayError as `assertJsonContentType`, `readBody`, `parseObject` and `DocumentedFields.validate`
 */
export function readEnvelope<Dto extends object>(
  { request }: Pick<Incoming, 'request'>,
  fields: DocumentedFields<Dto>,
  limits: EnvelopeLimits,
  signal: AbortSignal,
): Envelope<Dto> | Promise<Envelope<Dto>> {
  assertJsonContentType(request.headers['content-type']);
  const arrived = signal.aborted ? undefined : arrivedBody(request, limits.bodyLimit);
  if (arrived !== undefined) return envelopeOf(arrived, fields, limits);
  return readBody(request, limits.bodyLimit, signal).then((raw) => envelopeOf(raw, fields, limits));
}

function envelopeOf<Dto extends object>(
  raw: Buffer,
  fields: DocumentedFields<Dto>,
  { depthLimit, optional }: EnvelopeLimits,
): Envelope<Dto> {
  const body = optional === true && raw.length === 0 ? {} : parseObject(raw, depthLimit);
  return { dto: fields.validate(body), body, raw };
}
