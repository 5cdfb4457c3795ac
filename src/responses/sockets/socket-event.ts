import { GatewayError } from '#libs/canonical';
import { openAiErrorWords } from '#libs/codec-kit';
import { isJsonObject, JsonSyntaxError, nestsDeeperThan, parseJson, spliceTopLevel } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** A client's `response.create`. */
export interface CreateEvent {
  /** Which of the socket's lanes it is for. Absent: the one without a name. */
  readonly lane?: string;
  /** False: prepare the conversation, and answer nothing. */
  readonly generates: boolean;
  readonly model: string;
  /** The request as it would come over HTTP. */
  readonly body: JsonObject;
  readonly raw: Buffer;
}

const lanePattern = /^[A-Za-z0-9_.-]{1,256}$/;

/** What belongs to the socket, not to the request. A stream it always is. */
const envelope = { type: undefined, stream_id: undefined, generate: undefined, stream: true };

/** The lane that a message names, however wrong the rest of it is. */
export function laneOf(message: JsonValue | undefined): string | undefined {
  const lane = isJsonObject(message) ? message.stream_id : undefined;
  return typeof lane === 'string' && lanePattern.test(lane) ? lane : undefined;
}

/** @throws GatewayError where it is no JSON, or nested too deeply */
export function parseMessage(text: Buffer, depthLimit: number): JsonValue {
  if (nestsDeeperThan(text, depthLimit)) {
    throw new GatewayError('caller_invalid_request', `The event is nested deeper than ${depthLimit} levels.`);
  }
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new GatewayError('caller_invalid_json', `The event is not valid JSON: ${error.message}`);
  }
}

/** @throws GatewayError naming the field at fault */
export function readCreateEvent(message: JsonValue, text: Buffer): CreateEvent {
  if (!isJsonObject(message)) throw wrong('The event must be a JSON object.');
  const { type, stream_id: lane, generate, ...request } = message;
  if (type !== 'response.create') {
    throw wrong(`Unknown event ${JSON.stringify(type ?? null)}: this socket takes response.create.`, 'type');
  }
  if (lane !== undefined && laneOf(message) === undefined) {
    throw wrong('"stream_id" must be 1 to 256 letters, digits, dots, dashes or underscores.', 'stream_id');
  }
  if (generate !== undefined && generate !== null && typeof generate !== 'boolean') {
    throw wrong('"generate" must be true or false.', 'generate');
  }
  const { model, background } = request;
  if (typeof model !== 'string' || model === '') {
    throw wrong('"model" must be a string: the name of a model (GET /v1/models lists them).', 'model');
  }
  if (background === true) throw wrong('A socket takes no background responses: use POST.', 'background');
  return {
    ...(typeof lane === 'string' && { lane }),
    generates: generate !== false,
    model,
    body: { ...request, stream: true },
    raw: Buffer.concat(spliceTopLevel(text, envelope)),
  };
}

/** An error as an event of the socket. */
export function errorEvent(error: GatewayError, lane: string | undefined): string {
  return JSON.stringify({
    type: 'error',
    status: error.status,
    error: openAiErrorWords(error),
    ...(lane !== undefined && { stream_id: lane }),
  });
}

const wrong = (message: string, param?: string): GatewayError =>
  new GatewayError('caller_invalid_request', message, param === undefined ? {} : { param });
