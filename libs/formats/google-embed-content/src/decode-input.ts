import type { EmbeddingInput, EmbeddingPart, EmbeddingRequest, EmbeddingTask } from '#libs/canonical';
import { FieldReader, invalid, isText, kindOf } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readTask, taskWords, unspecified } from './tasks.js';

/** One `EmbedContentRequest`: what one vector is wanted of, and how. */
export interface DecodedInput {
  readonly input: EmbeddingInput;
  readonly settings: Pick<EmbeddingRequest, 'task' | 'dimensions'>;
  /** Fields nobody read. */
  readonly rest: JsonObject | undefined;
}

/** @throws GatewayError `caller_invalid_request` with the `param` at fault. */
export function decodeInput(value: JsonValue, path: string): DecodedInput {
  const fields = FieldReader.over(camelCased(value), path, 'strict');
  const content = fields.need('content', fields.object('content'));
  const parts = content.need('parts', content.list('parts'));
  const title = fields.text('title');
  const dimensions = fields.integer('outputDimensionality');
  const task = readTaskType(fields);
  // The model stands in the address, the role means nothing here.
  fields.take('model');
  content.take('role');
  return {
    input: inputOf(
      parts.map((part, index) => readPart(part, `${content.at('parts')}.${index}`)),
      title,
      content,
    ),
    settings: {
      ...(task !== undefined && { task }),
      ...(dimensions !== undefined && { dimensions }),
    },
    rest: fields.rest(),
  };
}

function inputOf(
  parts: readonly EmbeddingPart[],
  title: string | undefined,
  content: FieldReader,
): EmbeddingInput {
  const [first, ...others] = parts;
  if (first === undefined) throw content.fault('parts', 'must hold at least one part');
  const named = title !== undefined && { title };
  if (first.type === 'text' && others.length === 0) return { kind: 'text', text: first.text, ...named };
  return { kind: 'parts', parts, ...named };
}

function readPart(value: JsonValue, path: string): EmbeddingPart {
  if (!isJsonObject(value)) throw invalid(path, `must be an object, but is ${kindOf(value)}`);
  const { text, inlineData = value.inline_data, fileData = value.file_data } = value;
  if (typeof text === 'string') return { type: 'text', text };
  if (isJsonObject(inlineData) && isText(inlineData.data)) {
    const mediaType = inlineData.mimeType ?? inlineData.mime_type;
    return mediaPart({ kind: 'bytes', base64: inlineData.data }, mediaType);
  }
  const uri = isJsonObject(fileData) ? (fileData.fileUri ?? fileData.file_uri) : undefined;
  if (isJsonObject(fileData) && isText(uri)) {
    return mediaPart({ kind: 'url', url: uri }, fileData.mimeType ?? fileData.mime_type);
  }
  throw invalid(path, 'must have "text", "inlineData" or "fileData"');
}

type Media = Extract<EmbeddingPart, { type: 'media' }>;

function mediaPart(source: Media['source'], mediaType: JsonValue | undefined): Media {
  const kind = isText(mediaType) ? mediaType.split('/', 1)[0] : undefined;
  const media = kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document';
  return { type: 'media', media, source, ...(isText(mediaType) && { mediaType }) };
}

function readTaskType(fields: FieldReader): EmbeddingTask | undefined {
  const word = fields.text('taskType');
  if (word === undefined || word === unspecified) return undefined;
  const task = readTask(word);
  if (task === undefined) throw fields.unknownValue('taskType', word, taskWords);
  return task;
}

/** Both spellings of the vendor's fields. */
function camelCased(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value;
  const { task_type: taskType, output_dimensionality: outputDimensionality, ...others } = value;
  return {
    ...(taskType !== undefined && { taskType }),
    ...(outputDimensionality !== undefined && { outputDimensionality }),
    ...others,
  };
}
