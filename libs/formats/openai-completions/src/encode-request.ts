import { uncarried } from '#libs/canonical';
import type { CanonicalRequest, EncodeTarget, Translated } from '#libs/canonical';
import { writeStreamOptions } from '#libs/codec-kit';
import type { JsonObject, JsonValue } from '#libs/json';
import { dialectFor } from './dialect.js';
import { Encoding } from './encoding.js';
import { withExtension } from './extensions.js';
import { openAiCompletionsFeaturesIn } from './features.js';
import { format } from './format.js';
import { writeForeignPrompt } from './foreign-prompt.js';
import { writeOwnPrompt } from './prompt.js';
import { writeSampling } from './sampling.js';
import { spellingOf } from './spelling.js';

/**
 * Writes a request for an upstream of this format. What this format's own client said comes back as it was, but
 * for the model's name and `stream`; another client's request is written where it is one plain text (see
 * `CompletionsDialect` for the dialect's keys).
 * @throws GatewayError `caller_unsupported_feature` where it is a conversation, or anything but text
 */
export function encodeRequest(request: CanonicalRequest, target: EncodeTarget): Translated<JsonObject> {
  const own = request.source === format;
  const dialect = dialectFor(request, target);
  const losses = own ? [] : uncarried(request, openAiCompletionsFeaturesIn(dialect));
  const encoding = new Encoding(dialect, own);
  const spelling = spellingOf(request);
  const user = request.session?.userId ?? request.session?.safetyIdentifier;
  const written: JsonObject = {
    model: target.model,
    prompt: own ? writeOwnPrompt(request) : writeForeignPrompt(request, encoding),
    ...writeSampling(request.sampling ?? {}, spelling, encoding),
    ...(typeof spelling.echo === 'boolean' && { echo: spelling.echo }),
    ...(user !== undefined && { user }),
  };
  const stream = streamFor(request, target);
  const whole = withExtension({ ...written, ...writeStream(request, stream, encoding) }, request.ext);
  // Options make no sense to an upstream that shall not stream what the client wanted streamed.
  const value = stream === false && request.stream === true ? without(whole, 'stream_options') : whole;
  return { value, losses: [...losses, ...encoding.losses] };
}

/** `stream` as the client wrote it, unless the target wants the opposite. */
function streamFor(request: CanonicalRequest, target: EncodeTarget): boolean | undefined {
  const asked = request.stream ?? false;
  return target.stream === undefined || target.stream === asked ? request.stream : target.stream;
}

function writeStream(request: CanonicalRequest, stream: boolean | undefined, encoding: Encoding): JsonObject {
  const said = stream !== undefined && { stream };
  if (encoding.own) return { ...said, ...writeStreamOptions(request.streamOptions ?? {}) };
  if (stream !== true || !encoding.dialect.streamUsage) return { ...said };
  // Usage is always asked for: whether the client sees it is decided when its stream is written.
  return { ...said, ...writeStreamOptions({ ...request.streamOptions, includeUsage: true }) };
}

function without(body: JsonObject, key: string): Record<string, JsonValue | undefined> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
}
