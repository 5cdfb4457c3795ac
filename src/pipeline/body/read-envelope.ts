import type { ServerConfiguration } from '../../config/settings/server-settings.js';
import { arrivedBody } from './arrived-body.js';
import { assertJsonContentType } from './content-type.js';
import type { DocumentedFields } from './documented-fields.js';
import type { Envelope } from './envelope.js';
import type { Incoming } from './incoming.js';
import { OutlinedEnvelope, outlineObject } from './outlined-envelope.js';
import { assertShallow, parseObject } from './parse-object.js';
import { readBody } from './read-body.js';

/** What a body may be. */
export interface EnvelopeLimits extends Pick<ServerConfiguration, 'bodyLimit' | 'depthLimit'> {
  /** No body is an empty object. */
  readonly optional?: boolean;
  /** Its texts are decoded only where somebody reads them. */
  readonly outlined?: boolean;
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
  { depthLimit, optional, outlined }: EnvelopeLimits,
): Envelope<Dto> {
  assertShallow(raw, depthLimit);
  const outline = outlined === true ? outlineObject(raw) : undefined;
  if (outline !== undefined) {
    const { value, isDecoded } = outline;
    return new OutlinedEnvelope(fields.validate(value), raw, value, isDecoded);
  }
  const body = optional === true && raw.length === 0 ? {} : parseObject(raw);
  return { dto: fields.validate(body), body, raw };
}
