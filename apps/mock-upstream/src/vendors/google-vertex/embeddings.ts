import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { textVector } from '../../vectors/text-vector.js';
import { invalidArgument, invalidPayload } from '../google/google-error.js';
import { content } from '../google/proto/content-messages.js';
import { embedContentRequest } from '../google/proto/embed-messages.js';
import { parseMessage } from '../google/proto/parse-message.js';
import { bool, int32, list, of, text } from '../google/proto/proto-message.js';
import type { ProtoMessage } from '../google/proto/proto-message.js';
import { objectIn, objectsIn, textIn } from '../google/reading.js';
import type { DirectEndpoint, VendorReply } from '../vendor.js';

const mostTexts = 250;

const settings: ProtoMessage = {
  name: 'TextEmbeddingPredictionParams',
  fields: { autoTruncate: bool, outputDimensionality: int32 },
};

const predictRequest: ProtoMessage = {
  name: 'PredictRequest',
  fields: {
    instances: list(
      of(() => ({
        name: 'TextEmbeddingPredictionInstance',
        fields: { content: text, taskType: text, title: text, mimeType: text },
      })),
    ),
    parameters: of(() => settings),
  },
};

const { taskType, title, outputDimensionality } = embedContentRequest.fields;

const embedRequest: ProtoMessage = {
  name: 'EmbedContentRequest',
  fields: {
    content: of(() => content),
    embedContentConfig: of(() => ({
      name: 'EmbedContentConfig',
      fields: {
        ...(taskType && { taskType }),
        ...(title && { title }),
        ...(outputDimensionality && { outputDimensionality }),
        autoTruncate: bool,
      },
    })),
  },
};

/** Vectors of texts by `:predict`, of text and media by `:embedContent`; each has models of its own. */
export function embeddingEndpoint(
  model: string,
  method: string,
  unknownModel: (model: string) => VendorReply,
): DirectEndpoint | undefined {
  const isOfText = /^(?:text-|gemini-embedding-001$)/u.test(model);
  if (method !== (isOfText ? 'predict' : 'embedContent')) return undefined;
  return {
    kind: 'direct',
    answer: ({ models, body }) => {
      const value = body();
      if (models?.includes(model) === false) return unknownModel(model);
      return isOfText ? predicted(value, model) : embedded(value);
    },
  };
}

function predicted(body: JsonValue, model: string): VendorReply {
  const { value, violations } = parseMessage(objectIn(body), predictRequest);
  if (violations.length > 0) return invalidPayload(violations);
  const instances = objectsIn(value.instances);
  const most = model === 'gemini-embedding-001' ? 1 : mostTexts;
  if (instances.length === 0 || instances.length > most) {
    return invalidArgument(`${instances.length} instance(s) given, but ${most} is the most.`);
  }
  if (instances.some((instance) => textIn(instance.content) === '')) {
    return invalidArgument('The text content is empty.');
  }
  const dimensions = objectIn(value.parameters).outputDimensionality;
  const predictions = instances.map((instance): JsonObject => {
    const words = textIn(instance.content);
    return {
      embeddings: {
        values: vectorOf(words, dimensions),
        statistics: { truncated: false, token_count: words.split(/\s+/u).length },
      },
    };
  });
  return { status: 200, body: { predictions, metadata: { billableCharacterCount: 1 } } };
}

function embedded(body: JsonValue): VendorReply {
  const { value, violations } = parseMessage(objectIn(body), embedRequest);
  if (violations.length > 0) return invalidPayload(violations);
  const parts = isJsonObject(value.content) && isJsonArray(value.content.parts) ? value.content.parts : [];
  if (parts.length === 0) return invalidArgument('The content is empty.');
  const words = parts.map((part) => (isJsonObject(part) ? JSON.stringify(part.text ?? part) : '')).join(' ');
  const { outputDimensionality: dimensions } = objectIn(value.embedContentConfig);
  return {
    status: 200,
    body: {
      embedding: { values: vectorOf(words, dimensions) },
      usageMetadata: { promptTokenCount: words.split(/\s+/u).length },
      truncated: false,
    },
  };
}

const vectorOf = (words: string, dimensions: JsonValue | undefined): readonly number[] =>
  textVector(words, typeof dimensions === 'number' ? dimensions : undefined);
