import type { EmbeddingInput, EmbeddingRequest, EncodeTarget, Translated } from '#libs/canonical';
import { foreignFields, inputText, LossCollector, writeDataUrl } from '#libs/codec-kit';
import type { JsonObject, JsonValue } from '#libs/json';
import { dialectFor } from './dialect.js';
import type { EmbeddingsDialect } from './dialect.js';
import { format } from './format.js';
import { writeTask } from './tasks.js';

/** @throws GatewayError `caller_unsupported_feature` for inputs of a kind the upstream does not take */
export function encodeRequest(request: EmbeddingRequest, target: EncodeTarget): Translated<JsonObject> {
  const losses = new LossCollector();
  const dialect = dialectFor(target);
  const value = {
    ...foreignFields(request.ext, format, losses),
    model: target.model,
    input: writeInputs(request, dialect, losses),
    ...writeDimensions(request, dialect, losses),
    ...writeEncoding(request, dialect),
    ...writeTaskField(request, dialect, losses),
    ...writeTruncation(request, dialect, losses),
    ...writeUser(request, dialect, losses),
  };
  return { value, losses: losses.losses };
}

/** One input stands by itself only where it is token ids: the bare list and the list of one mean the same. */
function writeInputs(
  { inputs }: EmbeddingRequest,
  dialect: EmbeddingsDialect,
  losses: LossCollector,
): JsonValue {
  return inputs.map((input, index) => writeInput(input, `input.${index}`, dialect, losses));
}

function writeInput(
  input: EmbeddingInput,
  path: string,
  { tokenInputs, imageInputs }: EmbeddingsDialect,
  losses: LossCollector,
): JsonValue {
  if (input.kind === 'tokens' && tokenInputs) return input.tokens;
  const [part, ...others] = input.kind === 'parts' ? input.parts : [];
  if (!imageInputs || part?.type !== 'media' || others.length > 0) return inputText(input, path, losses);
  const { source, mediaType } = part;
  if (source.kind === 'url') return { image: source.url };
  if (source.kind !== 'bytes') throw losses.unsupported(path, 'is neither bytes nor an address');
  return { image: mediaType === undefined ? source.base64 : writeDataUrl(source.base64, mediaType) };
}

function writeDimensions(
  { dimensions }: EmbeddingRequest,
  { dimensionsField }: EmbeddingsDialect,
  losses: LossCollector,
): JsonObject {
  if (dimensions === undefined) return {};
  if (dimensionsField !== 'none') return { [dimensionsField]: dimensions };
  // Vectors of another length fit into nobody's index.
  throw losses.unsupported('dimensions', 'cannot be chosen with this model');
}

/** Whatever comes is turned into what the client reads; asked for right away it costs nothing. */
function writeEncoding({ encodings }: EmbeddingRequest, { encodingField }: EmbeddingsDialect): JsonObject {
  const [encoding] = encodings ?? [];
  if (encoding === undefined || encodingField === 'none') return {};
  if (encodingField === 'base64-only') return encoding === 'base64' ? { encoding_format: encoding } : {};
  return { [encodingField]: encoding };
}

function writeTaskField(
  { task }: EmbeddingRequest,
  { taskField }: EmbeddingsDialect,
  losses: LossCollector,
): JsonObject {
  if (task === undefined) return {};
  const written = taskField === 'none' ? undefined : writeTask(task, taskField);
  if (written === undefined || taskField === 'none') {
    losses.dropped('task', 'task', 'The target does not tell the purposes of vectors apart.');
    return {};
  }
  if (!written.exact) losses.approximated('task', 'task', `The target knows it as ${written.word}.`);
  return { [taskField]: written.word };
}

function writeTruncation(
  { truncate }: EmbeddingRequest,
  { truncationField }: EmbeddingsDialect,
  losses: LossCollector,
): JsonObject {
  if (truncate === undefined) return {};
  if (truncationField === 'none') {
    losses.dropped('truncate', 'truncate', 'The target decides by itself what becomes of long inputs.');
    return {};
  }
  if (truncate === 'start') losses.approximated('truncate', 'truncate', 'The target cuts at the end.');
  return { [truncationField]: truncate !== 'none' };
}

function writeUser(
  { user }: EmbeddingRequest,
  { endUser }: EmbeddingsDialect,
  losses: LossCollector,
): JsonObject {
  if (user === undefined) return {};
  if (endUser) return { user };
  losses.dropped('user', 'user', 'The target takes no id of the end user.');
  return {};
}
