import { gatewayTexts } from '../texts/gateway.js';
import { createEventStreamParser } from './event-stream-parser.js';
import { fetchBodyOf, isSendable, sentRequestOf } from './exchange-call.js';
import type { ExchangeCall } from './exchange-call.js';
import { recordExchange } from './exchange-record.js';
import type { ExchangeRecord } from './exchange-record.js';
import type { Exchange, WireEvent } from './exchange.js';
import { faultOfResponse } from './fault-of-response.js';
import type { Fault } from './fault.js';

export interface ExchangeOptions {
  readonly token: string;
  /** Stops it. What had come stays. */
  readonly signal?: AbortSignal;
  /** The exchange as soon as it exists, before anything came. */
  onStart?(exchange: Exchange): void;
  /** Each event of a streamed answer. Without it streams are kept as text. */
  onEvent?(event: WireEvent): void;
  /** Comments within a stream, which hold late losses. */
  onComment?(text: string): void;
  /** Asked after `onEvent`: whether this was the format's own last event. A stream that ends before it is broken. */
  isLastEvent?(event: WireEvent): boolean;
  /** Give the answer's bytes rather than text, for sound and pictures. */
  readonly keepBytes?: boolean;
  /** Each piece of an answer that `keepBytes` is for, as it comes, such as sound that is played meanwhile. */
  onBytes?(piece: Uint8Array, exchange: Exchange): void;
}

export interface ExchangeResult {
  readonly exchange: Exchange;
  /** Of a whole answer, parsed. */
  readonly json?: unknown;
  readonly bytes?: Uint8Array;
  /** Why it did not work; absent where it did, and where it was stopped. */
  readonly fault?: Fault;
}

/** Bytes of an answer after which no more is read. */
const mostBytes = 128_000_000;
/** How long a stream may stay open after its last event, in milliseconds. */
const patience = 2000;

class EndedEarly extends Error {
  override readonly name = 'EndedEarly';
}

/**
 * Sends a request to the gateway as any client would, reads the answer as it comes, and keeps what crossed the wire in
 * the exchanges store.
 * @returns never rejects: what went wrong is the result's `fault`
 */
export async function sendExchange(call: ExchangeCall, options: ExchangeOptions): Promise<ExchangeResult> {
  const request = sentRequestOf(call, options.token);
  const record = recordExchange(call.label, request);
  options.onStart?.(record.exchange);
  if (!isSendable(options.token)) {
    const fault: Fault = { place: 'token', message: gatewayTexts.tokenUnfit };
    return { exchange: record.end('refused'), fault };
  }
  let hasHead = false;
  try {
    const body = fetchBodyOf(request);
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      ...(body !== undefined && { body }),
      ...(options.signal !== undefined && { signal: options.signal }),
      cache: 'no-store',
      credentials: 'omit',
    });
    hasHead = true;
    record.head(response);
    return await readAnswer(response, record, options);
  } catch (error) {
    if (options.signal?.aborted === true) return { exchange: record.end('stopped') };
    return { exchange: record.end('broken'), fault: faultOfFailure(error, hasHead) };
  }
}

async function readAnswer(
  response: Response,
  record: ExchangeRecord,
  options: ExchangeOptions,
): Promise<ExchangeResult> {
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && options.onEvent !== undefined && /^\s*text\/event-stream\b/i.test(type)) {
    return readStream(response, record, options, options.onEvent.bind(options));
  }
  const bytes = await readBytes(response, record, options);
  if (response.ok && options.keepBytes === true) return { exchange: record.end('complete'), bytes };
  const isText = type === '' || /json|text\/|xml|javascript|form-urlencoded/i.test(type);
  const text = isText ? new TextDecoder().decode(bytes) : undefined;
  if (text !== undefined) record.body(text);
  const json = text === undefined ? undefined : parse(text);
  const { exchange } = record;
  if (!response.ok) {
    const headers = exchange.response?.headers ?? {};
    const fault = faultOfResponse(response.status, headers, json ?? text);
    return { exchange: record.end('refused'), ...(json !== undefined && { json }), fault };
  }
  if (options.onEvent !== undefined && json === undefined) {
    const fault: Fault = { place: 'answer', message: gatewayTexts.noEventStream, status: response.status };
    return { exchange: record.end('broken'), fault };
  }
  if (/json/i.test(type) && json === undefined) {
    const fault: Fault = { place: 'answer', message: gatewayTexts.unreadableAnswer, status: response.status };
    return { exchange: record.end('broken'), fault };
  }
  return { exchange: record.end('complete'), ...(json !== undefined && { json }) };
}

async function readStream(
  response: Response,
  record: ExchangeRecord,
  options: ExchangeOptions,
  onEvent: (event: WireEvent) => void,
): Promise<ExchangeResult> {
  let isFinished = options.isLastEvent === undefined;
  const parser = createEventStreamParser({
    onEvent(received) {
      const event: WireEvent = { at: record.now(), ...received };
      record.event(event);
      onEvent(event);
      if (options.isLastEvent?.(event) === true) isFinished = true;
    },
    onComment(text) {
      record.event({ at: record.now(), data: text, comment: true });
      options.onComment?.(text);
    },
  });
  const hasEnded = (): boolean => isFinished && options.isLastEvent !== undefined;
  try {
    for await (const piece of piecesOf(response, hasEnded)) {
      record.received(piece.byteLength);
      parser.push(piece);
    }
    parser.end();
  } catch (error) {
    // What comes after the last event is of no interest, not even a fault.
    if (!hasEnded()) throw error;
  }
  if (isFinished) return { exchange: record.end('complete') };
  throw new EndedEarly(gatewayTexts.withoutLastEvent);
}

/** The body as it comes. Once the answer has ended, the connection gets little time to close. */
async function* piecesOf(response: Response, hasEnded: () => boolean): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  let received = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    for (;;) {
      if (hasEnded()) timer ??= setTimeout(() => void reader.cancel(), patience);
      const { done, value } = await reader.read();
      if (done) return;
      received += value.byteLength;
      if (received > mostBytes) throw new EndedEarly(gatewayTexts.tooLarge(mostBytes / 1e6));
      yield value;
    }
  } finally {
    clearTimeout(timer);
    // Where reading was given up, the gateway must learn of it.
    void reader.cancel().catch(() => undefined);
  }
}

async function readBytes(
  response: Response,
  record: ExchangeRecord,
  options: ExchangeOptions,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of piecesOf(response, () => false)) {
    pieces.push(piece);
    length += piece.byteLength;
    record.received(piece.byteLength);
    if (response.ok && options.keepBytes === true) options.onBytes?.(piece, record.exchange);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Why there was no answer, or no more of it. */
function faultOfFailure(error: unknown, hasHead: boolean): Fault {
  if (error instanceof EndedEarly) {
    return { place: 'answer', message: gatewayTexts.endedEarly(error.message) };
  }
  if (hasHead) return { place: 'answer', message: gatewayTexts.endedEarly(gatewayTexts.connectionLost) };
  const isOffline = 'onLine' in navigator && !navigator.onLine;
  return { place: 'answer', message: isOffline ? gatewayTexts.offline : gatewayTexts.unreachable };
}
