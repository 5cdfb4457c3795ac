import type { EmbeddingInput, EmbeddingRequest, Translated } from '#libs/canonical';
import { foreignFields, LossCollector, unlessEmpty } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { writeParts } from './encode-request.js';
import { writeTask } from './tasks.js';

/**
 * Vertex AI's `:predict` for models of text.
 * @throws GatewayError `caller_unsupported_feature` for token ids and media
 */
export function encodePredictRequest(request: EmbeddingRequest): Translated<JsonObject> {
  const losses = new LossCollector();
  foreignFields(request.ext, 'google-predict-embeddings', losses);
  const { task, inputs } = request;
  const told = task !== undefined && { task_type: writeTask(task) };
  const parameters = writeParameters(request, losses);
  const instances = inputs.map((input, index) => ({
    content: textOf(input, `input.${index}`, losses),
    ...told,
    ...titleOf(input),
  }));
  return { value: { instances, ...(parameters && { parameters }) }, losses: losses.losses };
}

/**
 * Vertex AI's `:embedContent`: one input, of text and media.
 * @throws GatewayError `caller_unsupported_feature` for token ids
 */
export function encodeVertexRequest(request: EmbeddingRequest): Translated<JsonObject> {
  const losses = new LossCollector();
  foreignFields(request.ext, 'google-vertex-embed-content', losses);
  const {
    task,
    inputs: [input],
  } = request;
  const embedContentConfig = unlessEmpty<JsonObject>({
    ...(task !== undefined && { taskType: writeTask(task) }),
    ...titleOf(input),
    ...writeParameters(request, losses),
  });
  const content = { role: 'user', parts: writeParts(input, 'input.0', losses) };
  return { value: { content, ...(embedContentConfig && { embedContentConfig }) }, losses: losses.losses };
}

function writeParameters(
  { dimensions, truncate, user }: EmbeddingRequest,
  losses: LossCollector,
): JsonObject | undefined {
  if (truncate === 'start') {
    losses.dropped('truncate', 'truncate', 'The target cuts long inputs at the end.');
  }
  if (user !== undefined) losses.dropped('user', 'user', 'The target takes no id of the end user.');
  return unlessEmpty<JsonObject>({
    ...(dimensions !== undefined && { outputDimensionality: dimensions }),
    ...(truncate !== undefined && truncate !== 'start' && { autoTruncate: truncate === 'end' }),
  });
}

const titleOf = (input: EmbeddingInput): JsonObject =>
  input.kind !== 'tokens' && input.title !== undefined ? { title: input.title } : {};

function textOf(input: EmbeddingInput, path: string, losses: LossCollector): string {
  if (input.kind === 'text') return input.text;
  const isText = input.kind === 'parts' && input.parts.every(({ type }) => type === 'text');
  if (!isText) throw losses.unsupported(path, 'is no text, which is all that this model takes');
  if (input.parts.length > 1) losses.approximated(path, 'parts', 'The texts are sent as one, line by line.');
  return input.parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}
