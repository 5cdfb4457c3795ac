import type { CanonicalRequest, Codec, EncodeTarget, Loss, Tool } from '#libs/canonical';
import { jsonBytes, unreadBytes } from '#libs/json';
import type { JsonObject } from '#libs/json';
import type { Envelope } from '#libs/provider-kit';
import type { GenerationCall } from '../generation-call.js';

type Splices = Envelope['splices'];

/** A request as an upstream of another format gets it. */
export interface WrittenRequest {
  readonly tools: readonly Tool[] | undefined;
  readonly losses: readonly Loss[];
  /** With what the upstream's envelope puts into it. As bytes: their length is asked for. */
  body(splices: Splices): Buffer;
}

/** @throws GatewayError where the codec refuses it */
export function writeRequest(
  call: GenerationCall,
  request: CanonicalRequest,
  codec: Codec,
  target: EncodeTarget,
): WrittenRequest {
  const { value, losses } = codec.encodeRequest(request, target);
  const about = call.input.raw.length;
  return { tools: request.tools, losses, body: (splices) => jsonBytes(withSplices(value, splices), about) };
}

/**
 * The same without decoding a text: of a long conversation that is not Latin, half of all that its translation costs.
 * @param otherwise writes it, where it turns out that this cannot
 * @returns undefined where something of it has to be read, be it for saying what is wrong with it
 */
export function writeUnread(
  call: GenerationCall,
  codec: Codec,
  target: EncodeTarget,
  otherwise: () => WrittenRequest,
): WrittenRequest | undefined {
  if (codec.format === call.input.format || !isAscii(target.model)) return undefined;
  const request = unlessRefused(() => call.unread);
  if (request === undefined) return undefined;
  const written = unlessRefused(() => codec.encodeRequest(request, target));
  if (written === undefined || !isAscii(JSON.stringify(written.losses))) return undefined;
  const { value, losses } = written;
  const about = call.input.raw.length;
  return {
    ...{ tools: request.tools, losses },
    body: (splices) =>
      (isAscii(JSON.stringify(splices ?? {}))
        ? unreadBytes(withSplices(value, splices), about)
        : undefined) ?? otherwise().body(splices),
  };
}

const withSplices = (value: JsonObject, splices: Splices): JsonObject =>
  splices === undefined ? value : { ...value, ...splices };

/** A refusal may quote what nobody can read yet. */
function unlessRefused<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);
