import assert from 'node:assert/strict';
import { GatewayError } from '#libs/canonical';
import type {
  AnswerEncoder,
  ClientBody,
  MediaClientCodec,
  MediaEvent,
  MediaUpstreamCodec,
} from '#libs/canonical';
import { cutsOf, fleeting, uncut } from '../cuts.js';
import { assertInBounds } from '../formats/bounds.js';
import { unlessAtFault } from '../formats/fault.js';

/** The formats of one kind of request that brings media or asks for some. */
export interface MediaCodecs<
  Format extends string,
  Operation extends string,
  Request,
  Event extends MediaEvent,
> {
  readonly clients: readonly MediaClientCodec<Format, Operation, Request, Event>[];
  readonly operations: readonly Operation[];
  readonly upstreams: readonly MediaUpstreamCodec<Format, Request, Event>[];
}

/** What an upstream answers with. */
export interface MediaAnswer {
  readonly contentType: string;
  readonly bytes: Buffer;
}

const target = { model: 'm', bytesOf: () => Buffer.from('bytes') };

/** A request for every upstream, and an answer of each for the client, however its bytes are cut. */
export function checkMedia<
  Format extends string,
  Operation extends string,
  Request,
  Event extends MediaEvent,
>(
  { clients, operations, upstreams }: MediaCodecs<Format, Operation, Request, Event>,
  body: ClientBody,
  answer: MediaAnswer,
  input: Buffer,
): void {
  for (const client of clients) {
    client.createStreamProbe().push(answer.bytes);
    client.readUsage(answer.bytes);
    for (const operation of operations) {
      const request = unlessAtFault(['caller'], () => client.decodeRequest(body, operation));
      if (request !== undefined) checkUpstreams(client, upstreams, request, answer, input);
    }
  }
}

function checkUpstreams<Format extends string, Operation extends string, Request, Event extends MediaEvent>(
  client: MediaClientCodec<Format, Operation, Request, Event>,
  upstreams: readonly MediaUpstreamCodec<Format, Request, Event>[],
  request: Request,
  answer: MediaAnswer,
  input: Buffer,
): void {
  for (const upstream of upstreams) {
    const encoded = unlessAtFault(['caller'], () => encode(upstream, request));
    if (encoded !== undefined) assertInBounds(encoded, input);
    const whole = answered(client, upstream, request, answer, uncut(answer.bytes));
    for (const chunks of cutsOf(answer.bytes)) {
      assert.deepEqual(answered(client, upstream, request, answer, chunks), whole);
    }
  }
}

function encode<Format extends string, Request, Event>(
  upstream: MediaUpstreamCodec<Format, Request, Event>,
  request: Request,
): unknown {
  const [first] = upstream.split?.(request) ?? [request];
  upstream.filesInside?.(first);
  return upstream.encodeRequest(first, target);
}

/** What the client is told, and how it ends. */
interface Told {
  readonly text: string;
  readonly end: string;
}

function answered<Format extends string, Operation extends string, Request, Event extends MediaEvent>(
  client: MediaClientCodec<Format, Operation, Request, Event>,
  upstream: MediaUpstreamCodec<Format, Request, Event>,
  request: Request,
  { contentType }: MediaAnswer,
  chunks: readonly Buffer[],
): Told {
  const decoder = upstream.createDecoder(request, { contentType, headers: { 'content-type': contentType } });
  const encoder = client.createEncoder(request, { model: 'm', id: 'id', created: 1 });
  const writer = new Writer(encoder);
  try {
    for (const chunk of fleeting(chunks)) for (const event of decoder.push(chunk)) writer.push(event);
    for (const event of decoder.end()) writer.push(event);
  } catch (error) {
    assert(error instanceof GatewayError, String(error));
    assert.equal(error.domain, 'provider', error.message);
    // After its end an answer has no fault that its client could be told of.
    if (!writer.isDone) encoder.fail(error);
    // How much came before depends on how much came at once.
    return { text: '', end: error.code };
  }
  assert(writer.isDone, 'an answer ended without its end');
  return { text: contentOf(writer.text), end: 'done' };
}

/** Writes events as they come. */
class Writer<Event extends MediaEvent> {
  text = '';
  isDone = false;

  constructor(private readonly encoder: AnswerEncoder<Event>) {}

  push(event: Event): void {
    assert(!this.isDone, `${event.type} came after the end`);
    const piece = this.encoder.push(event);
    this.text += typeof piece === 'string' ? piece : Buffer.from(piece).toString('latin1');
    this.isDone = event.type === 'done';
  }
}

/** Sound and words come in pieces of any size: told by themselves, not by how much of them came at once. */
const contentOf = (told: string): string =>
  told
    .replaceAll(/data: \{"type":"speech\.audio\.delta","audio":"([^"]*)"\}\n\n/g, (_event, base64: string) =>
      Buffer.from(base64, 'base64').toString('latin1'),
    )
    .replaceAll(/data: \{"type":"transcript\.text\.delta","delta":"((?:[^"\\]|\\.)*)"\}\n\n/g, '$1');
