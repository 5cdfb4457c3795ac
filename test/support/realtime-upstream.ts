import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { RawData, WebSocket } from 'ws';
import { eventually } from './eventually.js';

/** A socket that the upstream was asked for. */
export interface UpstreamSession {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly socket: WebSocket;
  /** What came, as it came; binary messages as bytes. */
  readonly received: (string | Buffer)[];
  /** Resolves with what the socket ended with. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
}

/** How the next upgrades are answered: in HTTP, after a while, or by an open socket. */
export interface UpgradeAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds before anything is answered. */
  readonly delay?: number;
}

/** An upstream that holds realtime sessions as its test says. */
export interface RealtimeUpstream {
  readonly url: string;
  readonly sessions: UpstreamSession[];
  answerUpgrades(answer: UpgradeAnswer): void;
  /** The first session, or the one of that number, once it is open. */
  session(index?: number): Promise<UpstreamSession>;
  close(): void;
}

/** Says `session.created` on each socket, and nothing else by itself. */
export async function startRealtimeUpstream(): Promise<RealtimeUpstream> {
  const sessions: UpstreamSession[] = [];
  let answer: UpgradeAnswer = {};
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    socket.on('error', () => undefined);
    setTimeout(() => {
      const { status, body, headers } = answer;
      if (status === undefined) {
        sockets.handleUpgrade(request, socket, head, (opened) => sessions.push(sessionOf(request, opened)));
        return;
      }
      const text = JSON.stringify(body ?? {});
      const extra = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(
        `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json\r\n${extra.join('')}` +
          `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
      );
    }, answer.delay ?? 0).unref();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    sessions,
    answerUpgrades: (next) => {
      answer = next;
    },
    session: (index = 0) => eventually(() => sessions[index]),
    close: () => {
      for (const { socket } of sessions) socket.terminate();
      server.closeAllConnections();
      server.close();
    },
  };
}

function sessionOf(request: IncomingMessage, socket: WebSocket): UpstreamSession {
  const received: (string | Buffer)[] = [];
  socket.on('message', (data: RawData, isBinary) => {
    received.push(isBinary ? (data as Buffer) : (data as Buffer).toString());
  });
  socket.on('error', () => undefined);
  socket.send(created);
  return {
    path: request.url ?? '',
    headers: request.headers,
    socket,
    received,
    closed: new Promise((resolve) => {
      socket.once('close', (code, reason) => {
        resolve({ code, reason: reason.toString() });
      });
    }),
  };
}

/** With spaces that no gateway would write. */
export const created = '{"type": "session.created", "event_id": "event_1", "session": {"id": "sess_1"}}';
