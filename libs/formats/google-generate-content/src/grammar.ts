import type { WireEvent } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

const chunkFields = [
  ...['candidates', 'promptFeedback', 'usageMetadata', 'modelVersion', 'responseId', 'modelStatus'],
  'createTime',
];
const candidateFields = [
  ...['index', 'content', 'finishReason', 'finishMessage', 'safetyRatings', 'citationMetadata'],
  ...['groundingMetadata', 'groundingAttributions', 'urlContextMetadata', 'avgLogprobs'],
  ...['logprobsResult', 'tokenCount', 'continuationToken'],
];
const dataFields = [
  ...['text', 'inlineData', 'fileData', 'functionCall', 'functionResponse', 'executableCode'],
  ...['codeExecutionResult', 'toolCall', 'toolResponse'],
];
const modifiers = [
  ...['thought', 'thoughtSignature', 'videoMetadata', 'mediaResolution', 'mediaProcessing'],
  ...['partMetadata', 'speechMetadata', 'audioTranscription'],
];
const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/**
 * Holds a stream to the grammar of this format: data alone, one JSON object in one line each, no end mark;
 * documented fields alone; parts with one kind of data each; why each candidate ended, once, in the last event
 * that speaks of it, and the usage in the last event; an error is the last event and has a numeric code.
 * @throws Error naming what is wrong, and in which event
 */
export function checkGoogleGenerateContentGrammar(events: readonly WireEvent[]): void {
  const chunks = events.map((event, position) => new ChunkChecker(event, position).read());
  const last = chunks.at(-1);
  if (last === undefined) throw new Error('Grammar broken: the stream is empty.');
  chunks.slice(0, -1).forEach((chunk, position) => {
    demand(chunk.error === undefined, position, 'an error must be the last event');
  });
  const answers = chunks.filter(({ error }) => error === undefined);
  for (const key of ['modelVersion', 'responseId']) {
    const said = new Set(answers.map((chunk) => chunk[key]));
    demand(said.size <= 1, 0, `${key} must stay the same`);
  }
  checkFinishes(answers, last.error !== undefined);
}

function demand(holds: boolean, position: number, rule: string): void {
  if (!holds) throw new Error(`Grammar broken in event ${position}: ${rule}.`);
}

function checkFinishes(chunks: readonly JsonObject[], hasFailed: boolean): void {
  const finished = new Set<JsonValue | undefined>();
  const running = new Set<JsonValue | undefined>();
  chunks.forEach((chunk, position) => {
    for (const { index, finishReason } of candidatesOf(chunk)) {
      demand(!finished.has(index), position, 'a candidate goes on after its end');
      running.add(index);
      if (finishReason !== undefined) finished.add(index);
    }
    const isLast = position === chunks.length - 1;
    demand(isLast || chunk.usageMetadata === undefined, position, 'usage belongs to the last event');
  });
  if (hasFailed) return;
  const isBlocked = chunks.some(({ promptFeedback }) => promptFeedback !== undefined);
  demand(running.size > 0 || isBlocked, 0, 'there is neither a candidate nor a block');
  demand(running.size === finished.size, chunks.length - 1, 'a candidate did not say why it ended');
}

function candidatesOf({ candidates }: JsonObject): readonly JsonObject[] {
  return isJsonArray(candidates) ? candidates.filter(isJsonObject) : [];
}

/** Checks one event. */
class ChunkChecker {
  constructor(
    private readonly event: WireEvent,
    private readonly position: number,
  ) {}

  read(): JsonObject {
    const { event, data } = this.event;
    this.#demand(event === undefined, 'an event has no name');
    this.#demand(!/[\r\n]/.test(data), 'data is one line');
    const chunk = this.#parse(data);
    if (chunk.error !== undefined) this.#error(chunk);
    else this.#chunk(chunk);
    return chunk;
  }

  #parse(data: string): JsonObject {
    this.#demand(data.startsWith('{'), `data is a JSON object, but begins with ${data.slice(0, 8)}`);
    return JSON.parse(data) as JsonObject;
  }

  #error({ error, ...others }: JsonObject): void {
    const { code, message, status } = isJsonObject(error) ? error : {};
    this.#demand(Object.keys(others).length === 0, 'an error stands alone');
    this.#demand(typeof code === 'number' && code >= 400 && code < 600, 'an error has a numeric code');
    this.#demand(typeof message === 'string' && typeof status === 'string', 'an error has words');
  }

  #chunk(chunk: JsonObject): void {
    this.#only(chunk, chunkFields, 'an answer');
    const { candidates, usageMetadata, promptFeedback } = chunk;
    this.#demand(candidates === undefined || isJsonArray(candidates), 'candidates are a list');
    const isSaying = [candidates, usageMetadata, promptFeedback].some((field) => field !== undefined);
    this.#demand(isSaying, 'an answer holds candidates, usage or feedback');
    for (const candidate of candidatesOf(chunk)) this.#candidate(candidate);
  }

  #candidate(candidate: JsonObject): void {
    this.#only(candidate, candidateFields, 'a candidate');
    const { index, content, finishReason } = candidate;
    this.#demand(Number.isInteger(index), 'a candidate has an index');
    this.#demand(finishReason === undefined || matches(finishReason, /^[A-Z_]+$/), 'finishReason is a word');
    if (content === undefined) return;
    const { role, parts } = isJsonObject(content) ? content : {};
    this.#demand(role === 'model', 'content is said by the model');
    this.#demand(isJsonArray(parts) && parts.length > 0, 'content holds parts');
    for (const part of isJsonArray(parts) ? parts : []) this.#part(part);
  }

  #part(part: JsonValue): void {
    if (!isJsonObject(part))
      throw new Error(`Grammar broken in event ${this.position}: a part is an object.`);
    this.#only(part, [...dataFields, ...modifiers], 'a part');
    const data = dataFields.filter((field) => part[field] !== undefined);
    this.#demand(data.length === 1, `a part holds one kind of data, not ${data.length}`);
    const { thoughtSignature, functionCall, inlineData, text } = part;
    this.#demand(text === undefined || typeof text === 'string', 'text is a string');
    const isSigned = thoughtSignature !== undefined;
    this.#demand(!isSigned || matches(thoughtSignature, base64), 'a signature is base64');
    if (isJsonObject(functionCall)) this.#call(functionCall);
    if (isJsonObject(inlineData)) {
      const { mimeType, data: bytes } = inlineData;
      this.#demand(
        typeof mimeType === 'string' && typeof bytes === 'string',
        'inlineData has type and bytes',
      );
    }
  }

  #call(call: JsonObject): void {
    this.#only(call, ['name', 'args', 'id'], 'a call');
    this.#demand(typeof call.name === 'string' && call.name !== '', 'a call has a name');
    this.#demand(call.args === undefined || isJsonObject(call.args), 'arguments are an object');
    this.#demand(call.id === undefined || typeof call.id === 'string', 'an id is a string');
  }

  #only(value: JsonObject, allowed: readonly string[], what: string): void {
    const unknown = Object.keys(value).find((key) => !allowed.includes(key));
    this.#demand(unknown === undefined, `${what} has no field ${unknown ?? ''}`);
  }

  #demand(holds: boolean, rule: string): void {
    demand(holds, this.position, rule);
  }
}

function matches(value: JsonValue, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}
