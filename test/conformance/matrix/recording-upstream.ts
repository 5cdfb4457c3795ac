import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { JsonObject } from '#libs/json';
import { asMessages, bedrockCallAt, bedrockReply } from './amazon-bedrock.js';
import type { BedrockBytes } from './amazon-bedrock.js';
import { files, filesOrigin } from '../scenarios/files.js';
import { upstreamWires } from '../formats/wires.js';
import type { UpstreamFormat } from '../formats/wire-format.js';
import type { Reply } from '../scenarios/scenario.js';
import { parse, text } from '../wire/json.js';

/** What an upstream does with the requests to one model name. */
export interface Part {
  /** One for each request, in order; the last one for all that follow. */
  readonly replies: readonly Reply[];
  readonly cutsCharacters: boolean;
}

/** One server that plays all vendors: the address tells the format, the model's name what to do. */
export interface RecordingUpstream {
  readonly url: string;
  /** Says what to do with requests to a model. */
  play(model: string, part: Part): void;
  /** The bodies that came for a model, in order. */
  received(model: string): readonly JsonObject[];
  close(): Promise<void>;
}

export async function startRecordingUpstream(): Promise<RecordingUpstream> {
  const parts = new Map<string, Part>();
  const bodies = new Map<string, JsonObject[]>();
  const server = createServer((request, response) => {
    void serve(request, response, parts, bodies);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play: (model, part) => {
      parts.set(model, part);
      bodies.set(model, []);
    },
    received: (model) => bodies.get(model) ?? [],
    close: () =>
      new Promise((closed) => {
        server.close(() => {
          closed();
        });
        server.closeAllConnections();
      }),
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  parts: ReadonlyMap<string, Part>,
  bodies: ReadonlyMap<string, JsonObject[]>,
): Promise<void> {
  const file = files[request.url ?? ''];
  if (file !== undefined) {
    response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
    return;
  }
  const body = await buffer(request);
  const call = bedrockCallAt(request.url ?? '');
  if (call !== undefined) {
    const { host = '' } = request.headers;
    const asked = parse(body.toString('utf8').replaceAll(`http://${host}`, filesOrigin));
    const reply = replyTo(call.model, asMessages(asked, call), parts, bodies);
    await giveBytes(
      response,
      reply && bedrockReply(reply, call, asked),
      parts.get(call.model)?.cutsCharacters,
    );
    return;
  }
  const place = placeOf(request.url ?? '');
  const asked =
    place === undefined
      ? {}
      : parse(body.toString('utf8').replaceAll(`http://${request.headers.host ?? ''}`, filesOrigin));
  const model = place?.model ?? text(asked.model).replace(/^meta\//, '');
  const said = place?.format === 'messages' ? unwrapped(asked, model) : asked;
  const reply = place && replyTo(model, said, parts, bodies);
  if (place === undefined || reply === undefined) {
    response.writeHead(404).end();
    return;
  }
  const stream = place.stream ?? asked.stream === true;
  const cutsCharacters = parts.get(model)?.cutsCharacters === true;
  await give(response, reply, stream ? place.format : undefined, cutsCharacters);
}

/** Keeps what was asked; undefined where nobody plays the model. */
function replyTo(
  model: string,
  asked: JsonObject,
  parts: ReadonlyMap<string, Part>,
  bodies: ReadonlyMap<string, JsonObject[]>,
): Reply | undefined {
  const count = bodies.get(model)?.push(asked) ?? 0;
  const replies = parts.get(model)?.replies ?? [];
  return replies[count - 1] ?? replies.at(-1);
}

async function giveBytes(
  response: ServerResponse,
  reply: BedrockBytes | undefined,
  cutsCharacters = false,
): Promise<void> {
  if (reply === undefined) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(reply.status, reply.headers);
  if (reply.failure !== undefined) await breakOff(response, reply.bytes, reply.failure);
  else await write(response, reply.bytes, cutsCharacters);
}

/** Claude at Vertex AI: the body says a version in the place of the model. */
function unwrapped(body: JsonObject, model: string): JsonObject {
  const { anthropic_version: version, ...rest } = body;
  return version === 'vertex-2023-10-16' ? { ...rest, model } : body;
}

/** Which format an address belongs to, and what else it says. */
function placeOf(url: string): { format: UpstreamFormat; model?: string; stream?: boolean } | undefined {
  const [path = '', query = ''] = url.split('?');
  if (/^\/v1\/(endpoints\/openapi\/)?chat\/completions$/.test(path)) return { format: 'chat' };
  if (path === '/v1/messages') return { format: 'messages' };
  if (path === '/v1/responses') return { format: 'responses' };
  const [, publisher, published, call] =
    /^\/v1\/publishers\/(google|anthropic)\/models\/([^:]+):(\w+)$/.exec(path) ?? [];
  if (published !== undefined) {
    const format = publisher === 'google' ? 'generate-content' : 'messages';
    return { format, model: decodeURIComponent(published), stream: call?.startsWith('stream') === true };
  }
  const [, model, method] = /^\/v1beta\/models\/([^:]+):(\w+)$/.exec(path) ?? [];
  if (model === undefined) return undefined;
  const stream = method === 'streamGenerateContent' && query === 'alt=sse';
  return { format: 'generate-content', model: decodeURIComponent(model), stream };
}

async function give(
  response: ServerResponse,
  said: Reply,
  streamed: UpstreamFormat | undefined,
  cutsCharacters: boolean,
): Promise<void> {
  if (said.kind === 'refusal') {
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body));
    return;
  }
  if (streamed === undefined) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said.body));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const events = upstreamWires[streamed].streamOf(said.body);
  if (said.kind === 'answer') await write(response, events.join(''), cutsCharacters);
  else await breakOff(response, events.slice(0, said.events).join(''), said.error);
}

async function write(
  response: ServerResponse,
  whole: string | Buffer,
  cutsCharacters: boolean,
): Promise<void> {
  if (!cutsCharacters) {
    response.end(whole);
    return;
  }
  const bytes = Buffer.from(whole);
  for (let start = 0; start < bytes.length; start += 97) {
    response.write(bytes.subarray(start, start + 97));
    await new Promise((resolve) => setImmediate(resolve));
  }
  response.end();
}

/** What came must have left before the connection breaks. */
async function breakOff(
  response: ServerResponse,
  begun: string | Buffer,
  error: string | Buffer | undefined,
): Promise<void> {
  await new Promise((written) => response.write(begun, written));
  if (error !== undefined && error.length > 0) response.end(error);
  else response.destroy();
}
