import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { OpenAnswer, send } from '../support/open-answer.js';
import { quickenHeartbeat } from '../support/quicken-heartbeat.js';
import { formType, rawForm } from '../support/raw-form.js';
import { bearerJson } from '../support/raw-http.js';

const events = (...sent: object[]) => sent.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
const json = JSON.stringify;
const made = Buffer.from('a picture').toString('base64');

/** Of each kind: what is asked, how a server answers that cannot stream, and how one does that can. */
const kinds = [
  {
    path: '/v1/images/generations',
    body: (model: string) => json({ model, prompt: 'A cup.', stream: true }),
    whole: { type: 'application/json', body: json({ created: 1, data: [{ b64_json: made }] }) },
    streamed: events({ type: 'image_generation.completed', b64_json: made }),
    last: 'image_generation.completed',
  },
  {
    path: '/v1/audio/transcriptions',
    body: (model: string) =>
      rawForm(
        { name: 'model', value: model },
        { name: 'stream', value: 'true' },
        { name: 'file', filename: 'a.wav', value: 'RIFF' },
      ),
    whole: { type: 'application/json', body: json({ text: 'Hello.' }) },
    streamed: events({ type: 'transcript.text.done', text: 'Hello.' }),
    last: 'transcript.text.done',
  },
  {
    path: '/v1/audio/speech',
    body: (model: string) => json({ model, input: 'Hello.', voice: 'nova', stream_format: 'sse' }),
    whole: { type: 'audio/mpeg', body: 'sound' },
    streamed: events(
      { type: 'speech.audio.delta', audio: 'c291bmQ=' },
      { type: 'speech.audio.done', usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 } },
    ),
    last: 'speech.audio.done',
  },
] as const;

describe.each(['auto', 'hub'])('streams of media, lane %s', (lane) => {
  let server: Server;
  let gateway: TestGateway;
  let answerWith: (path: string, response: ServerResponse) => void;

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume().once('end', () => {
        answerWith(request.url ?? '', response);
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    answerWith = (_path, response) => response.writeHead(404).end();
    gateway = await startGateway({ providers: { own: { type: 'openai-compatible', baseUrl, lane } } });
    quickenHeartbeat(gateway, 40);
  });
  afterAll(async () => {
    await gateway.close();
    server.closeAllConnections();
    server.close();
  });

  const ask = ({ path, body }: (typeof kinds)[number]): Promise<OpenAnswer> => {
    const sent = body('own/model');
    const type = typeof sent === 'string' ? {} : formType;
    return OpenAnswer.begin(
      send(gateway.url, { path, headers: { ...bearerJson(gateway.token), ...type }, body: sent }),
    );
  };

  it.each(kinds)('of $path stay streams where the upstream answers whole, and late', async (kind) => {
    answerWith = (_path, response) => {
      void delay(150).then(() => {
        response.setHeader('content-type', kind.whole.type).end(kind.whole.body);
      });
    };
    const answer = await ask(kind);
    expect(await answer.ended).toBe(true);
    expect(answer.message.headers['content-type']).toContain('text/event-stream');
    expect(answer.text).toContain(': heartbeat\n\n');
    expect(answer.text).toContain(`"type":"${kind.last}"`);
    expect(answer.text.replaceAll(/(?:: heartbeat|(?:event: .*\n)?data: .*)\n\n/g, '')).toBe('');
  });

  it.each(kinds.slice(1))('of $path end, though the upstream keeps its own open', async (kind) => {
    const { promise: open, resolve } = Promise.withResolvers<ServerResponse>();
    answerWith = (_path, response) => {
      response.setHeader('content-type', 'text/event-stream').write(kind.streamed);
      resolve(response);
    };
    const closed = open.then((response) => once(response, 'close'));
    const answer = await ask(kind);
    if (lane === 'auto') answer.message.destroy();
    else expect(await answer.ended).toBe(true);
    await closed;
  });
});
