import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formEnd, partHead, rawForm } from '../support/raw-form.js';
import type { RawPart } from '../support/raw-form.js';
import { UploadGateway } from '../support/upload-gateway.js';

const transcriptions = '/v1/audio/transcriptions';
const edits = '/v1/images/edits';
const mebibyte = 1024 * 1024;

const text = (name: string, value: string): RawPart => ({ name, value });
const recording = (value: Buffer): RawPart => ({ name: 'file', filename: 'a.wav', value });
const relayed = text('model', 'openai/whisper-1');
const editing = [
  text('model', 'hub/gpt-image-2'),
  text('prompt', 'bluer'),
  { name: 'image', filename: 'a.png', type: 'image/png', value: 'pixels' },
];

let uploads: UploadGateway;
beforeAll(async () => {
  uploads = await UploadGateway.start();
});
beforeEach(() => {
  uploads.mock.reset();
});
afterEach(() => uploads.expectNothingLeft());
afterAll(() => uploads.close());

describe('an upload that is too large', () => {
  /** A request that is written piece by piece. */
  function begin(path: string, more: Record<string, string>): [ClientRequest, Promise<IncomingMessage>] {
    const { hostname, port } = new URL(uploads.gateway.url);
    const options = {
      hostname,
      port,
      path,
      method: 'POST',
      headers: { ...uploads.headers, ...more },
      agent: false,
    };
    const request = httpRequest(options);
    const answer = once(request, 'response').then(([response]) => response as IncomingMessage);
    return [request, answer];
  }

  async function write(request: ClientRequest, size: number): Promise<void> {
    const piece = Buffer.alloc(mebibyte / 16, 7);
    for (let sent = 0; sent < size; sent += piece.length) {
      if (!request.write(piece)) await once(request, 'drain');
    }
  }

  it('is refused while it is being sent', async () => {
    const [request, answer] = begin(transcriptions, {});
    request.write(partHead({ name: 'file', filename: 'a.wav' }));
    await write(request, 25 * mebibyte + 1);
    // The last mebibyte has not been sent: nothing but the limit can have made it answer.
    const response = await answer;
    expect(response.statusCode).toBe(413);
    expect(await json(response)).toMatchObject({
      error: {
        message: expect.stringMatching(
          /"file" is larger than the limit of 26214400 bytes.*uploads\.fileLimit/,
        ),
        type: 'invalid_request_error',
        param: 'file',
      },
    });
    expect(await uploads.folder.left()).toEqual([]);
    expect(uploads.asked).toEqual([]);
  });

  it('is refused to clients that read nothing before they have sent everything', async () => {
    const answer = await uploads.post(transcriptions, relayed, recording(Buffer.alloc(26 * mebibyte, 7)));
    expect(answer.status).toBe(413);
    expect(uploads.asked).toEqual([]);
  });

  it('is taken up to the limit', async () => {
    const answer = await uploads.post(transcriptions, relayed, recording(Buffer.alloc(25 * mebibyte, 7)));
    expect(answer.json()).toMatchObject({ text: expect.stringContaining('26214400 bytes') });
  });

  it('is refused by what its head says, before any of it', async () => {
    const [request, answer] = begin(transcriptions, { 'content-length': String(101 * mebibyte) });
    request.flushHeaders();
    const response = await answer;
    expect(response.statusCode).toBe(413);
    expect(await json(response)).toMatchObject({
      error: { message: expect.stringContaining('uploads.formLimit') },
    });
    request.on('error', () => undefined).destroy();
  });

  it('is refused as soon as one of several pictures is', async () => {
    const [request, answer] = begin(edits, {});
    request.write(rawForm(...editing).subarray(0, -formEnd.length));
    request.write('\r\n');
    request.write(partHead({ name: 'image[]', filename: 'b.png' }));
    await write(request, 50 * mebibyte + 1);
    const response = await answer;
    expect(response.statusCode).toBe(413);
    expect(await json(response)).toMatchObject({
      error: { message: expect.stringContaining('uploads.imageLimit') },
    });
    request.end(formEnd);
  });

  it('is not read where nobody says who sends it', async () => {
    const [request, answer] = begin(transcriptions, { authorization: 'Bearer sk-gw-nobody' });
    request.write(partHead({ name: 'file', filename: 'a.wav' }));
    await write(request, 2 * mebibyte);
    const response = await answer;
    expect(response.statusCode).toBe(401);
    expect(await json(response)).toMatchObject({ error: { type: 'invalid_request_error' } });
    expect(await uploads.folder.left()).toEqual([]);
    request.end(formEnd);
  });
});

describe('a form in any order', () => {
  it.each(['openai', 'hub'])('is served by %s with its model behind a large file', async (provider) => {
    const large = randomBytes(3 * mebibyte);
    const answer = await uploads.post(
      transcriptions,
      recording(large),
      text('model', `${provider}/whisper-1`),
    );
    expect(answer.json()).toMatchObject({ text: expect.stringContaining(`${large.length} bytes`) });
    const { form } = await uploads.next();
    expect(form?.parts).toContainEqual({ name: 'model', text: 'whisper-1' });
  });
});
