import type {
  EmbeddingInput,
  EmbeddingPart,
  EmbeddingRequest,
  EncodeTarget,
  Translated,
} from '#libs/canonical';
import { foreignFields, LossCollector } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { writeTask } from './tasks.js';

/** A batch, whatever the number of inputs. @throws GatewayError `caller_unsupported_feature` for token ids */
export function encodeBatchRequest(
  request: EmbeddingRequest,
  { model }: EncodeTarget,
): Translated<JsonObject> {
  const losses = new LossCollector();
  const own = foreignFields(request.ext, 'google-batch-embed-contents', losses);
  const { task, dimensions, inputs } = request;
  const settings = {
    ...own,
    ...(task !== undefined && { taskType: writeTask(task) }),
    ...(dimensions !== undefined && { outputDimensionality: dimensions }),
  };
  dropOthers(request, losses);
  const requests = inputs.map((input, index) => ({
    ...settings,
    model: resourceName(model),
    ...writeInput(input, `input.${index}`, losses),
  }));
  return { value: { requests }, losses: losses.losses };
}

/** A model as bodies name it. */
export const resourceName = (model: string): string =>
  /^(?:models|tunedModels)\//.test(model) ? model : `models/${model}`;

function writeInput(input: EmbeddingInput, path: string, losses: LossCollector): JsonObject {
  const parts = writeParts(input, path, losses);
  const isTitled = input.kind !== 'tokens' && input.title !== undefined;
  return { content: { parts }, ...(isTitled && { title: input.title }) };
}

/** @throws GatewayError `caller_unsupported_feature` for token ids */
export function writeParts(
  input: EmbeddingInput,
  path: string,
  losses: LossCollector,
): readonly JsonObject[] {
  if (input.kind === 'tokens') {
    throw losses.unsupported(path, 'is token ids, but this model takes text and media');
  }
  return input.kind === 'text'
    ? [{ text: input.text }]
    : input.parts.map((part) => writePart(part, path, losses));
}

function writePart(part: EmbeddingPart, path: string, losses: LossCollector): JsonObject {
  if (part.type === 'text') return { text: part.text };
  const { source, mediaType } = part;
  const typed = mediaType !== undefined && { mimeType: mediaType };
  if (source.kind === 'bytes') return { inlineData: { ...typed, data: source.base64 } };
  if (source.kind === 'url') return { fileData: { ...typed, fileUri: source.url } };
  throw losses.unsupported(path, 'is neither bytes nor an address');
}

function dropOthers({ truncate, user }: EmbeddingRequest, losses: LossCollector): void {
  // Long inputs are cut at the end.
  if (truncate !== undefined && truncate !== 'end') {
    losses.dropped('truncate', 'truncate', 'The target cuts long inputs at the end.');
  }
  if (user !== undefined) losses.dropped('user', 'user', 'The target takes no id of the end user.');
}
