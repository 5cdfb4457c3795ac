import { eventMessageStream, formatEventMessage } from '#libs/event-stream';
import type { JsonObject } from '#libs/json';
import { streamConverse } from '../formats/converse/stream-converse.js';
import { answerAsConverse } from '../formats/converse/answer-as-converse.js';
import { requestOfConverse } from '../formats/converse/request-of-converse.js';
import { streamMessage } from '../formats/messages/write-stream.js';
import type { Reply } from '../scenarios/scenario.js';
import { eventMessage } from '../wire/event-message.js';
import type { EventMessage } from '../wire/event-message.js';
import { parse, record, text, without } from '../wire/json.js';

/** What stands before the name of a model that plays a part: Claude, so that both ways to ask it are open. */
export const claudePrefix = 'anthropic.claude-sonnet-4-5-';

/** One call of Claude at Bedrock. */
export interface BedrockCall {
  readonly model: string;
  /** By Converse, or in its maker's format. */
  readonly converses: boolean;
  readonly stream: boolean;
}

const path = /^\/v1\/model\/([^/]+)\/(converse|converse-stream|invoke|invoke-with-response-stream)$/;

/** Reads an address of Bedrock's; undefined for any other. */
export function bedrockCallAt(url: string): BedrockCall | undefined {
  const [, name, operation = ''] = path.exec(url) ?? [];
  if (name === undefined) return undefined;
  return {
    model: decodeURIComponent(name).slice(claudePrefix.length),
    converses: operation.startsWith('converse'),
    stream: operation.endsWith('stream'),
  };
}

/** What was asked, as Anthropic's own API would have been. */
export function asMessages(body: JsonObject, { model, converses }: BedrockCall): JsonObject {
  if (converses) return { model, ...requestOfConverse(body) };
  const { anthropic_version: version, ...rest } = body;
  return version === 'bedrock-2023-05-31' ? { ...rest, model } : body;
}

/** What leaves. */
export interface BedrockBytes {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** What comes after them where the stream fails; empty where the connection breaks. */
  readonly failure?: Buffer;
}

/** A reply of Anthropic's own API in Bedrock's words. */
export function bedrockReply(said: Reply, call: BedrockCall, asked: JsonObject): BedrockBytes {
  const reply = said.kind === 'refusal' ? said : { ...said, body: uncounted(said.body) };
  if (reply.kind === 'refusal') return refusal(reply);
  if (!call.stream) {
    return json(200, call.converses ? answerAsConverse(reply.body, asked) : reply.body);
  }
  const told = streamMessage(reply.body);
  const events = call.converses ? streamConverse(answerAsConverse(reply.body, asked)) : told.map(wrapped);
  const head = { status: 200, headers: { 'content-type': eventMessageStream } };
  if (reply.kind === 'answer') return { ...head, bytes: bytesOf(events) };
  const begun = told.slice(0, reply.events).filter((event) => !call.converses || isConverses(event));
  const failure = reply.error === undefined ? [] : [exceptionOf(reply.error)];
  return { ...head, bytes: bytesOf(events.slice(0, begun.length)), failure: bytesOf(failure) };
}

const bytesOf = (messages: readonly EventMessage[]): Buffer =>
  Buffer.concat(messages.map(({ headers, payload }) => formatEventMessage(headers, payload)));

/** Events that Converse has too: neither pings nor the start of a text. */
const isConverses = (event: string): boolean =>
  !event.includes('"type":"ping"') && !/"content_block":\{[^}]*"type":"text"/.test(event);

/** Bedrock does not count thinking. */
const uncounted = (answer: JsonObject): JsonObject => ({
  ...answer,
  ...(answer.usage !== undefined && { usage: without(record(answer.usage), 'output_tokens_details') }),
});

/** An event of Anthropic's, its data as bytes. */
function wrapped(event: string): EventMessage {
  const data = /^data: ([^\n]*)/m.exec(event)?.[1] ?? '';
  return eventMessage('chunk', { bytes: Buffer.from(data).toString('base64') });
}

const exceptions: Readonly<Record<string, string>> = {
  rate_limit_error: 'throttlingException',
  overloaded_error: 'serviceUnavailableException',
};

/** An error event of Anthropic's as the exception that it would be. */
function exceptionOf(event: string): EventMessage {
  const { type, message } = record(parse(/^data: ([^\n]*)/m.exec(event)?.[1] ?? '{}').error);
  const name = exceptions[text(type)] ?? 'internalServerException';
  return {
    headers: { ':message-type': 'exception', ':exception-type': name, ':content-type': 'application/json' },
    payload: JSON.stringify({ message: text(message) }),
  };
}

const errorTypes: Readonly<Record<number, readonly [status: number, name: string]>> = {
  400: [400, 'ValidationException'],
  429: [429, 'ThrottlingException'],
  529: [503, 'ServiceUnavailableException'],
};

function refusal({ status, body }: Extract<Reply, { kind: 'refusal' }>): BedrockBytes {
  const [told, name] = errorTypes[status] ?? [500, 'InternalServerException'];
  const { headers, ...reply } = json(told, { message: text(record(body.error).message) });
  return { ...reply, headers: { ...headers, 'x-amzn-errortype': name } };
}

const json = (status: number, body: JsonObject): BedrockBytes => ({
  status,
  headers: { 'content-type': 'application/json' },
  bytes: Buffer.from(JSON.stringify(body)),
});
