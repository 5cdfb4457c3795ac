import type { CanonicalRequest, Message, Output, TextPart } from '#libs/canonical';
import { FieldReader, invalid, kindOf, said, unlessEmpty, withUnportable } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { extending } from './extensions.js';
import { format } from './format.js';
import { readModelFields } from './model-fields.js';
import { bedrockConverseOwnFields } from './own-fields.js';
import { cacheMarkIn, readContent, readText } from './read-blocks.js';
import { readToolConfig } from './read-tools.js';
import { spelledAs } from './spelling.js';

const roles = ['user', 'assistant', 'system'] as const;

/**
 * Reads a request. The model and the wish for a stream are in its path: they are read from `model` and `stream`
 * where the caller put them there, else the model is empty. Unknown fields and nulls are kept in `ext`.
 * @throws GatewayError `caller_invalid_request` with the `param` at fault
 */
export function decodeRequest(body: JsonObject): CanonicalRequest {
  const reader = new FieldReader(body, '', 'strict');
  reader.take('model');
  reader.take('stream');
  const messages = readMessages(reader.need('messages', reader.list('messages')));
  const config = reader.object('outputConfig');
  const output = config && readOutput(config);
  const { reasoning, topK } = readModelFields(reader);
  const { tools, toolChoice } = readToolConfig(reader);
  const decoded: CanonicalRequest = said({
    model: typeof body.model === 'string' ? body.model : '',
    system: readSystem(reader),
    messages,
    tools,
    toolChoice,
    sampling: unlessEmpty(said({ ...readInference(reader), topK })),
    reasoning,
    output: output?.output,
    serviceTier: reader.object('serviceTier')?.text('type'),
    metadata: readMetadata(reader),
    stream: typeof body.stream === 'boolean' ? body.stream : undefined,
    // After all that reads: what nobody has read.
    ext: extending(unlessEmpty(reader.rest() ?? {})).ext,
    spelling: spelledAs(output?.spelling ?? {}).spelling,
    source: format,
  });
  return withUnportable(decoded, bedrockConverseOwnFields);
}

function readMessages(values: readonly JsonValue[]): readonly Message[] {
  if (values.length === 0) throw invalid('messages', 'must hold at least one message, but is empty');
  return values.map((value, index) => {
    const reader = FieldReader.over(value, `messages.${index}`, 'strict');
    const role = reader.need('role', reader.choice('role', roles));
    const content = reader.need('content', reader.list('content'));
    return {
      role,
      parts: readContent(content, reader.at('content'), 'strict'),
      ...extending(reader.rest()),
    };
  });
}

/** Marks belong to the text before them. An empty list, or one with other blocks, stays unread. */
function readSystem(reader: FieldReader): readonly TextPart[] | undefined {
  const values = reader.list('system') ?? [];
  const texts: TextPart[] = [];
  for (const [index, value] of values.entries()) {
    const mark = cacheMarkIn(value);
    const last = texts.at(-1);
    if (mark !== undefined && last !== undefined && last.cache === undefined) {
      texts[texts.length - 1] = { ...last, cache: mark };
    } else if (isJsonObject(value) && typeof value.text === 'string') {
      texts.push(readText(FieldReader.over(value, `system.${index}`, 'strict')));
    } else {
      texts.length = 0;
      break;
    }
  }
  if (texts.length > 0) return texts;
  reader.leave('system');
  return undefined;
}

function readInference(outer: FieldReader): CanonicalRequest['sampling'] {
  const reader = outer.object('inferenceConfig');
  if (reader === undefined) return undefined;
  return unlessEmpty(
    said({
      maxOutputTokens: reader.integer('maxTokens'),
      temperature: reader.number('temperature'),
      topP: reader.number('topP'),
      stop: readStop(reader),
    }),
  );
}

/** An empty list stays unread. */
function readStop(reader: FieldReader): readonly string[] | undefined {
  const values = reader.list('stopSequences') ?? [];
  if (values.length === 0) {
    reader.leave('stopSequences');
    return undefined;
  }
  return values.map((value, index) => {
    if (typeof value === 'string') return value;
    throw reader.fault(`stopSequences.${index}`, `must be a string, but is ${kindOf(value)}`);
  });
}

interface ReadOutput {
  readonly output?: Output;
  /** Choices of writing, for `CanonicalRequest.spelling`. */
  readonly spelling: JsonObject;
}

/** The schema is JSON in a string. One that is none stays unread. */
function readOutput(config: FieldReader): ReadOutput {
  const asked = config.object('textFormat');
  if (asked === undefined) return { spelling: {} };
  asked.need('type', asked.choice('type', ['json_schema']));
  const definition = asked.object('structure')?.object('jsonSchema');
  const text = definition?.text('schema');
  const schema = text === undefined ? undefined : objectIn(text);
  if (definition === undefined || schema === undefined) {
    asked.leave('type');
    definition?.leave('schema');
    return { spelling: {} };
  }
  const output = {
    format: said({
      kind: 'schema' as const,
      name: definition.text('name'),
      description: definition.text('description'),
      schema,
    }),
  };
  return { output, spelling: JSON.stringify(schema) === text ? {} : { schema: text ?? '' } };
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Texts by name. An empty one, or one with anything else in it, stays unread. */
function readMetadata(reader: FieldReader): Readonly<Record<string, string>> | undefined {
  const metadata = reader.record('requestMetadata');
  const entries = Object.entries(metadata ?? {});
  const texts = entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : []));
  if (texts.length > 0 && texts.length === entries.length) return Object.fromEntries(texts);
  reader.leave('requestMetadata');
  return undefined;
}
