import type {
  EmbeddingInput,
  EmbeddingPart,
  EmbeddingRequest,
  EncodeTarget,
  Translated,
} from '#libs/canonical';
import { foreignFields, LossCollector, writeDataUrl } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { format } from './format.js';
import { inputTypeOf } from './input-types.js';

/** @throws GatewayError `caller_unsupported_feature` for token ids and files of other vendors */
export function encodeRequest(request: EmbeddingRequest, { model }: EncodeTarget): Translated<JsonObject> {
  const losses = new LossCollector();
  const { dimensions, truncate, user } = request;
  if (user !== undefined) losses.dropped('user', 'user', 'The target takes no id of the end user.');
  const value = {
    ...foreignFields(request.ext, format, losses),
    model,
    ...writeInputs(request, losses),
    input_type: writeInputType(request, losses),
    // The gateway makes of them whatever the client reads.
    embedding_types: ['float'],
    ...(dimensions !== undefined && { output_dimension: dimensions }),
    ...(truncate !== undefined && { truncate: truncate.toUpperCase() }),
  };
  return { value, losses: losses.losses };
}

/** The vendor insists on one. */
function writeInputType({ task }: EmbeddingRequest, losses: LossCollector): string {
  if (task === undefined) {
    losses.filled('task', 'task', 'The target must be told what vectors are for: search_document.');
    return 'search_document';
  }
  const { type, exact } = inputTypeOf(task);
  if (!exact) losses.approximated('task', 'task', `The target knows it as ${type}.`);
  return type;
}

/** Plain texts in the form that every model of the vendor's takes. */
function writeInputs({ inputs }: EmbeddingRequest, losses: LossCollector): JsonObject {
  for (const [index, input] of inputs.entries()) {
    if (input.kind === 'tokens') {
      throw losses.unsupported(`input.${index}`, 'is token ids, but this model takes text and images');
    }
    if (input.title !== undefined) {
      losses.dropped(`input.${index}`, 'title', 'The target takes no titles of documents.');
    }
  }
  const texts = inputs.flatMap((input) => (input.kind === 'text' ? [input.text] : []));
  if (texts.length === inputs.length) return { texts };
  return {
    inputs: inputs.map((input, index) => ({ content: writeContent(input, `input.${index}`, losses) })),
  };
}

function writeContent(input: EmbeddingInput, path: string, losses: LossCollector): readonly JsonObject[] {
  if (input.kind === 'text') return [{ type: 'text', text: input.text }];
  return input.kind === 'parts' ? input.parts.map((part) => writePart(part, path, losses)) : [];
}

function writePart(part: EmbeddingPart, path: string, losses: LossCollector): JsonObject {
  if (part.type === 'text') return { type: 'text', text: part.text };
  const { source, mediaType, media } = part;
  if (media !== 'image')
    throw losses.unsupported(path, `holds ${media}, but this model takes text and images`);
  if (source.kind === 'bytes') {
    const url = writeDataUrl(source.base64, mediaType ?? 'image/png');
    return { type: 'image_url', image_url: { url } };
  }
  if (source.kind === 'url') return { type: 'image_url', image_url: { url: source.url } };
  throw losses.unsupported(path, 'is neither bytes nor an address');
}
