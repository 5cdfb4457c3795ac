import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What an upstream was asked. */
export interface ScriptedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly body: Record<string, unknown>;
}

/** An upstream that answers by path and keeps what it was asked. */
export interface ScriptedUpstream {
  readonly url: string;
  readonly requests: ScriptedRequest[];
  /** From now on answers so. Paths without an answer are unknown to it: 404 without a code. */
  answer(path: string, status: number, body: unknown): void;
  /** From now on answers as the request deserves, when it is due. */
  reply(path: string, make: (request: ScriptedRequest) => unknown): void;
  close(): void;
}

/** Plays any vendor, with answers by path. A text that begins as an event stream is sent as one. */
export async function startScriptedUpstream(): Promise<ScriptedUpstream> {
  const answers = new Map<string, { status: number; body: unknown }>();
  const makers = new Map<string, (request: ScriptedRequest) => unknown>();
  const requests: ScriptedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8');
      const path = request.url ?? '';
      const asked = {
        path,
        headers: request.headers,
        raw,
        body: (raw === '' ? {} : JSON.parse(raw)) as ScriptedRequest['body'],
      };
      if (raw !== '') requests.push(asked);
      const maker = makers.get(path);
      if (maker !== undefined) {
        void Promise.resolve(maker(asked)).then((made) => {
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(made));
        });
        return;
      }
      const { status, body } = answers.get(path) ?? { status: 404, body: { detail: 'Not Found' } };
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const contentType = /^(data|event):/.test(text) ? 'text/event-stream' : 'application/json';
      response.writeHead(status, { 'content-type': contentType }).end(text);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (path, status, body) => {
      makers.delete(path);
      answers.set(path, { status, body });
    },
    reply: (path, make) => {
      makers.set(path, make);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
