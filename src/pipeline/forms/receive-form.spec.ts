import { randomBytes } from 'node:crypto';
import { Agent, createServer, request as httpRequest } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { IsDefined, IsOptional, IsString } from 'class-validator';
import { GatewayError } from '#libs/canonical';
import { DocumentedFields } from '../body/documented-fields.js';
import { UploadFolder } from './fixtures/upload-folder.js';
import type { FormEnvelope } from './form-envelope.js';
import { bytesOf } from './held-content.js';
import { receiveForm } from './receive-form.js';

class RequestDto {
  @IsDefined()
  @IsString()
  model!: string;

  @IsOptional()
  timestamp_granularities?: string | readonly string[];
}

const megabyte = 1024 * 1024;
const limits = { fileLimit: 2 * megabyte, imageLimit: 4 * megabyte, formLimit: 6 * megabyte };
type Received = FormEnvelope<RequestDto>;

describe('receiveForm', () => {
  let folder: UploadFolder;
  let server: Server;
  let port: number;
  let stop: AbortController;
  /** A client that closes its connections cannot read an answer while it sends. */
  let agent: Agent;
  /** What the endpoint does with a form. */
  let serve: (received: Received) => Promise<unknown>;
  let verdict: Promise<unknown>;

  beforeEach(async () => {
    folder = await UploadFolder.make();
    stop = new AbortController();
    agent = new Agent({ keepAlive: true });
    serve = async () => 'fine';
    const fields = new DocumentedFields(RequestDto);
    const uploads = { ...limits, directory: folder.path };
    server = createServer((request, response) => {
      verdict = receiveForm({ request, response }, fields, uploads, { files: 'recording' }, stop.signal)
        .then((received) => serve(received))
        .catch((error: unknown) => error);
      void verdict.then((result) => {
        response.writeHead(result instanceof GatewayError ? result.status : 200);
        response.end(result instanceof GatewayError ? result.message : JSON.stringify(result));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });

  afterEach(async () => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
    await expectNothingLeft();
    await folder.remove();
  });

  async function expectNothingLeft(): Promise<void> {
    for (let tries = 0; tries < 100 && (await folder.left()).length > 0; tries++) await delay(10);
    expect(await folder.left()).toEqual([]);
  }

  const open = (
    headers: OutgoingHttpHeaders,
  ): { request: ReturnType<typeof httpRequest>; answer: Promise<IncomingMessage> } => {
    const request = httpRequest({ port, method: 'POST', headers, agent });
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject);
    });
    return { request, answer };
  };

  async function post(
    body: Buffer,
    headers: OutgoingHttpHeaders,
  ): Promise<{ status: number | undefined; said: string }> {
    const { request, answer } = open(headers);
    request.end(body);
    const response = await answer;
    return { status: response.statusCode, said: await text(response) };
  }

  async function encode(form: FormData): Promise<{ body: Buffer; type: string }> {
    const response = new Response(form);
    return {
      body: Buffer.from(await response.arrayBuffer()),
      type: response.headers.get('content-type') ?? '',
    };
  }

  async function send(
    form: FormData,
    headers: OutgoingHttpHeaders = {},
  ): Promise<{ status: number | undefined; said: string }> {
    const { body, type } = await encode(form);
    return post(body, { 'content-type': type, ...headers });
  }

  const formOf = (...parts: [name: string, value: string | Buffer, type?: string][]): FormData => {
    const form = new FormData();
    for (const [name, value, type] of parts) {
      if (typeof value === 'string') form.append(name, value);
      else
        form.append(
          name,
          new Blob([new Uint8Array(value)], { type: type ?? 'audio/wav' }),
          'C:\\x/speech.wav',
        );
    }
    return form;
  };

  it.each([
    ['small', 1_000],
    ['large', 2 * megabyte],
  ])('gives fields, lists and a %s file, the model behind it', async (_what, size) => {
    const recording = randomBytes(size);
    serve = async ({ dto, form }) => {
      const [file] = form.files;
      if (file === undefined) throw new Error('no file');
      expect((await bytesOf(file.file.content)).equals(recording)).toBe(true);
      const { name, mediaType } = file.file;
      return {
        dto,
        field: file.field,
        name,
        mediaType,
        unknown: form.fields.get('chunking_strategy[type]'),
        files: form.files.length,
      };
    };
    const { said } = await send(
      formOf(
        ['file', recording],
        ['timestamp_granularities[]', 'word'],
        ['chunking_strategy[type]', 'server_vad'],
        ['model', 'whisper-1'],
      ),
    );
    expect(JSON.parse(said)).toEqual({
      dto: { model: 'whisper-1', timestamp_granularities: ['word'] },
      field: 'file',
      name: 'speech.wav',
      mediaType: 'audio/wav',
      unknown: ['server_vad'],
      files: 1,
    });
  });

  it('gives the very bytes with nothing but the model changed, more than once', async () => {
    const { body, type } = await encode(
      formOf(['file', randomBytes(megabyte + 5)], ['model', 'mine'], ['prompt', 'mine']),
    );
    const wanted = Buffer.from(
      body.toString('latin1').replace('\r\n\r\nmine\r\n', '\r\n\r\ntheir-model\r\n'),
      'latin1',
    );
    serve = async ({ form }) => {
      const sent = form.withModel('their-model');
      expect([sent.contentType, sent.length, form.size]).toEqual([type, wanted.length, body.length]);
      expect((await buffer(sent.open())).equals(wanted)).toBe(true);
      expect((await buffer(sent.open())).equals(wanted)).toBe(true);
      expect((await buffer(form.withModel('mine').open())).equals(body)).toBe(true);
      return 'same';
    };
    expect(await post(body, { 'content-type': type })).toEqual({ status: 200, said: '"same"' });
  });

  it('decompresses', async () => {
    const { body, type } = await encode(formOf(['model', 'm'], ['file', Buffer.alloc(megabyte)]));
    serve = async ({ form }) => form.size;
    const answer = await post(gzipSync(body), { 'content-type': type, 'content-encoding': 'gzip' });
    expect(answer.said).toBe(String(body.length));
  });

  it.each<[string, FormData, number, RegExp]>([
    [
      'a file over its limit',
      formOf(['file', Buffer.alloc(2 * megabyte + 1)]),
      413,
      /^The file "file" .* 2097152 bytes.*uploads\.fileLimit/,
    ],
    [
      'files over the form’s limit',
      formOf(
        ...Array.from(
          { length: 4 },
          (_, index) => [`f${index}`, Buffer.alloc(1.9 * megabyte)] as [string, Buffer],
        ),
      ),
      413,
      /uploads\.formLimit/,
    ],
    [
      'a text field over a megabyte',
      formOf(['prompt', 'x'.repeat(megabyte + 1)]),
      400,
      /"prompt".*1048576 bytes/,
    ],
    ['two models', formOf(['model', 'a'], ['model', 'b']), 400, /"model".*more than once/],
    ['two models, one as a list', formOf(['model', 'a'], ['model[]', 'b']), 400, /"model".*more than once/],
    ['a model as a file', formOf(['model', Buffer.from('a')]), 400, /"model".*as a file/],
    ['no model', formOf(['prompt', 'a']), 400, /model must be a string/],
    [
      'more than 1,000 parts',
      formOf(...Array.from({ length: 1_001 }, () => ['a', ''] as [string, string])),
      400,
      /1000 parts/,
    ],
  ])('refuses %s', async (_what, form, status, message) => {
    const plain = await send(form);
    expect(plain).toEqual({ status, said: expect.stringMatching(message) });
    const { body, type } = await encode(form);
    const packed = await post(gzipSync(body), { 'content-type': type, 'content-encoding': 'gzip' });
    expect(packed).toEqual({ status, said: expect.stringMatching(message) });
  });

  it('refuses a file while it is still coming, and lets the client go on sending to read it', async () => {
    const type = 'multipart/form-data; boundary=b0undary';
    const { request, answer } = open({ 'content-type': type });
    request.write('--b0undary\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n');
    const response = await Promise.race([answer, keepWriting(request)]);
    expect(response.statusCode).toBe(413);
    request.destroy();
  });

  async function keepWriting(request: ReturnType<typeof httpRequest>): Promise<never> {
    const piece = Buffer.alloc(megabyte);
    for (let count = 0; count < 100; count++) {
      if (!request.write(piece)) await new Promise((resolve) => request.once('drain', resolve));
    }
    throw new Error('The whole upload was taken.');
  }

  it.each<[string, string | undefined, string, number, RegExp]>([
    [
      'a cut form',
      'multipart/form-data; boundary=b0',
      '--b0\r\nContent-Disposition: form-data; name="model"\r\n\r\nx',
      400,
      /is cut/,
    ],
    ['no boundary', 'multipart/form-data', 'x', 400, /names no boundary/],
    ['an empty body', 'multipart/form-data; boundary=b0', '', 400, /does not hold the boundary/],
    ['no parts', 'multipart/form-data; boundary=b0', '--b0--\r\n', 400, /no parts/],
    [
      'text that is no UTF-8',
      'multipart/form-data; boundary=b0',
      '--b0\r\nContent-Disposition: form-data; name=a\r\n\r\n\xff\r\n--b0--',
      400,
      /not UTF-8/,
    ],
    ['another type', 'application/json', '{}', 415, /multipart\/form-data.*application\/json/],
    ['no type', undefined, 'x', 415, /multipart\/form-data/],
  ])('refuses %s', async (_what, type, body, status, message) => {
    const answer = await post(
      Buffer.from(body, 'latin1'),
      type === undefined ? {} : { 'content-type': type },
    );
    expect(answer).toEqual({ status, said: expect.stringMatching(message) });
  });

  it('takes the declared size for the form’s limit, before anything is read', async () => {
    const { request, answer } = open({
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 7 * megabyte,
    });
    request.flushHeaders();
    expect((await answer).statusCode).toBe(413);
    request.destroy();
  });

  /** An upload that has got as far as its temporary file. */
  async function half(): Promise<ReturnType<typeof httpRequest>> {
    const { request, answer } = open({ 'content-type': 'multipart/form-data; boundary=b0undary' });
    answer.catch(() => undefined);
    request.write('--b0undary\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n');
    request.write(Buffer.alloc(1.5 * megabyte));
    while ((await folder.left()).length === 0) await delay(5);
    return request;
  }

  it('leaves nothing of a client that goes in the middle', async () => {
    (await half()).destroy();
    expect(await verdict).toMatchObject({ code: 'caller_cancelled' });
  });

  it('leaves nothing when it is told to stop in the middle', async () => {
    const request = await half();
    stop.abort(new GatewayError('gateway_shutting_down', 'stopping'));
    expect(await verdict).toMatchObject({ code: 'gateway_shutting_down' });
    request.destroy();
  });

  it('leaves nothing of a client that goes while it waits for the answer', async () => {
    const reading = Promise.withResolvers<undefined>();
    serve = async ({ form }) => {
      reading.resolve(undefined);
      while ((await folder.left()).length > 0) await delay(5);
      return buffer(form.withModel('m').open());
    };
    const { body, type } = await encode(formOf(['model', 'm'], ['file', Buffer.alloc(1.5 * megabyte)]));
    const { request, answer } = open({ 'content-type': type });
    answer.catch(() => undefined);
    request.end(body);
    await reading.promise;
    expect(await folder.left()).toHaveLength(1);
    request.destroy();
    expect(await verdict).toMatchObject({ message: 'The spool was released.' });
  });
});
