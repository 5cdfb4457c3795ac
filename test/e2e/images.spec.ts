import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const base64 = pixel.toString('base64');

/** Google and a server with OpenAI's endpoints, one that gives addresses. */
let server: Server;
let origin: string;
let gateway: TestGateway;
let asked: { path: string; type: string; text: string }[] = [];

const answers: Readonly<Record<string, unknown>> = {
  predict: { predictions: [{ bytesBase64Encoded: base64, mimeType: 'image/png' }] },
  generateContent: {
    candidates: [
      { content: { parts: [{ inlineData: { mimeType: 'image/png', data: base64 } }] }, finishReason: 'STOP' },
    ],
    usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 5, totalTokenCount: 8 },
  },
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/dot.png') {
      response.setHeader('content-type', 'image/png').end(pixel);
      return;
    }
    void buffer(request).then((body) => {
      if (request.method === 'POST') {
        asked.push({ path, type: request.headers['content-type'] ?? '', text: body.toString('latin1') });
      }
      const openAi = { created: 5, data: [{ url: `${origin}/dot.png` }] };
      const answer = answers[path.split(':').at(-1) ?? ''] ?? openAi;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  const lab = { type: 'openai-compatible', baseUrl: `${origin}/v1` };
  gateway = await startGateway({
    providers: {
      gemini: { type: 'google', baseUrl: origin, apiKey: 'k' },
      lab,
      hub: { ...lab, lane: 'hub' },
    },
    media: { privateHosts: host },
  });
});
afterAll(async () => {
  await gateway.close();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const headers = () => ({ authorization: `Bearer ${gateway.token}` });
const ask = (path: string, body: object): Promise<Response> =>
  fetch(`${gateway.baseUrl}/images/${path}`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
/** @param parts text, or `true` for a picture */
const send = (path: string, parts: readonly (readonly [name: string, value: string | true])[]) => {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (value === true) form.append(name, new Blob([pixel], { type: 'image/png' }), 'a.png');
    else form.append(name, value);
  }
  return fetch(`${gateway.baseUrl}/images/${path}`, { method: 'POST', headers: headers(), body: form });
};
const edit = (model: string, ...parts: readonly (readonly [name: string, value: string | true])[]) =>
  send('edits', [['model', model], ['prompt', 'p'], ...parts]);

describe('pictures', () => {
  it('of an upstream with OpenAI’s endpoints are relayed', async () => {
    const answer = await ask('generations', { model: 'lab/m', prompt: 'p', future: 1 });
    expect(answer.headers.get('x-gateway-lane')).toBe('verbatim');
    expect(await answer.json()).toEqual({ created: 5, data: [{ url: `${origin}/dot.png` }] });
    expect(asked).toMatchObject([
      { path: '/v1/images/generations', text: '{"model":"m","prompt":"p","future":1}' },
    ]);
  });

  it('of Imagen are translated', async () => {
    const answer = await ask('generations', {
      model: 'gemini/imagen-4.0-generate-001',
      prompt: 'p',
      seed: 1,
    });
    expect(answer.headers.get('x-gateway-losses')).toContain('seed');
    expect(await answer.json()).toMatchObject({ data: [{ b64_json: base64 }], output_format: 'png' });
    expect(asked[0]?.path).toContain('imagen-4.0-generate-001:predict');
  });

  it('of Gemini are made one by one', async () => {
    const answer = await ask('generations', { model: 'gemini/gemini-2.5-flash-image', prompt: 'p', n: 2 });
    expect(await answer.json()).toMatchObject({
      data: [{ b64_json: base64 }, { b64_json: base64 }],
      usage: { input_tokens: 6, output_tokens: 10 },
    });
    expect(asked).toHaveLength(2);
  });

  it('are streamed as completed events', async () => {
    const body = { model: 'gemini/gemini-2.5-flash-image', prompt: 'p', stream: true };
    const answer = await ask('generations', body);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(await answer.text()).toMatch(
      /^event: image_generation\.completed\ndata: \{[^\n]*"output_tokens":5[^\n]*\}\n\n$/,
    );
  });

  it('are changed: files of a form go where the model wants them', async () => {
    const answer = await edit('gemini/gemini-2.5-flash-image', ['image[]', true], ['image[]', true]);
    expect(answer.status).toBe(200);
    expect(JSON.parse(asked[0]?.text ?? '')).toMatchObject({
      contents: [
        { parts: [{ text: 'p' }, { inlineData: { data: base64 } }, { inlineData: { data: base64 } }] },
      ],
    });
  });

  it('are changed by address and in JSON, which becomes a form', async () => {
    const images = [{ image_url: `${origin}/dot.png` }];
    expect((await ask('edits', { model: 'hub/m', prompt: 'p', images })).status).toBe(200);
    expect(asked[0]).toMatchObject({ path: '/v1/images/edits', type: expect.stringContaining('multipart') });
    expect(asked[0]?.text).toContain(pixel.toString('latin1'));
  });

  it('are varied', async () => {
    const parts = [
      ['image', true],
      ['model', 'lab/m'],
    ] as const;
    expect((await send('variations', parts)).status).toBe(200);
    expect(asked[0]?.path).toBe('/v1/images/variations');
    expect(asked[0]?.text).toContain('name="model"\r\n\r\nm\r\n');
  });

  it('that come by address are fetched for clients who want them in base64', async () => {
    const body = { model: 'hub/m', prompt: 'p', response_format: 'b64_json' };
    expect(await (await ask('generations', body)).json()).toMatchObject({ data: [{ b64_json: base64 }] });
    const address = await ask('generations', { ...body, response_format: 'url' });
    expect(await address.json()).toMatchObject({ data: [{ url: `${origin}/dot.png` }] });
  });
});

describe('pictures by address', () => {
  const make = async (): Promise<string> => {
    const model = 'gemini/gemini-2.5-flash-image';
    const answer = await ask('generations', { model, prompt: 'p', response_format: 'url' });
    expect(answer.headers.get('x-gateway-losses')).toBeNull();
    const { data } = (await answer.json()) as { data: { url: string; b64_json?: string }[] };
    expect(data).toEqual([{ url: expect.stringMatching(/\/v1\/images\/files\/[\w-]{32}$/) }]);
    return data[0]?.url ?? '';
  };

  it('are kept, and given to whoever knows it', async () => {
    const address = await make();
    expect(address).toContain(gateway.baseUrl);
    const file = await fetch(address);
    expect(Buffer.from(await file.arrayBuffer()).equals(pixel)).toBe(true);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('cache-control')).toMatch(/^private, max-age=3[56]\d\d, immutable$/);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(pixel.length)]);
    expect(await make()).not.toBe(address);
  });

  it('that nobody keeps are not found', async () => {
    const answer = await fetch(`${gateway.baseUrl}/images/files/${'x'.repeat(32)}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { code: 'picture_not_found' } });
  });
});

describe('a mistake', () => {
  it.each<[string, () => Promise<Response>, string]>([
    ['no model in JSON', () => ask('generations', { prompt: 'p' }), 'model'],
    ['no prompt', () => ask('generations', { model: 'lab/m' }), 'prompt'],
    [
      'no model in a form',
      () =>
        send('edits', [
          ['image', true],
          ['prompt', 'p'],
        ]),
      'model',
    ],
    ['no picture', () => edit('lab/m'), 'image'],
    ['another name', () => edit('lab/m', ['file', true]), 'image'],
    ['no picture in JSON', () => ask('edits', { model: 'lab/m', prompt: 'p' }), 'images'],
    ['two prompts', () => edit('lab/m', ['image', true], ['prompt', 'q']), 'prompt'],
    [
      'a mask that the model would not read',
      () => edit('gemini/gemini-2.5-flash-image', ['image', true], ['mask', true]),
      'mask',
    ],
    ['too many', () => ask('generations', { model: 'gemini/imagen-4', prompt: 'p', n: 11 }), 'n'],
    [
      'no picture at this address',
      () => ask('edits', { model: 'hub/m', prompt: 'p', image: 'http://127.0.0.1:1/' }),
      'images.0',
    ],
  ])('is told before anybody is asked: %s', async (_what, request, param) => {
    const answer = await request();
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error', param } });
    expect(asked).toEqual([]);
  });
});
