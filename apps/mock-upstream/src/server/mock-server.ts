import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Answering } from '../answering/answering.js';
import { PreparedAnswers } from '../answering/prepared-answers.js';
import { Books } from '../books/books.js';
import { ControlEndpoint, controlPath } from '../control/control-endpoint.js';
import type { ControlReply } from '../control/control-endpoint.js';
import type { DeliveryPlan } from '../delivery/delivery-plan.js';
import { Exchange } from '../delivery/exchange.js';
import type { MockUpstreamOptions } from '../options.js';
import { RecordedRequest } from '../requests/recorded-request.js';
import { RealtimeUpgrades } from '../realtime/realtime-upgrades.js';
import { RequestLog } from '../requests/request-log.js';
import { ScriptRegistry } from '../scripts/script-registry.js';
import { createVendors } from '../vendors/vendors.js';
import { readBody } from './read-body.js';

const bytesKept = 256 * 1024 * 1024;
/** Longer than any client keeps an idle connection, so that the mock never closes one that is just being used. */
const keepAlive = 120_000;

/** The HTTP side: takes requests in, keeps them, and sends what {@link Answering} decides. */
export class MockServer {
  readonly scripts = new ScriptRegistry();
  readonly log: RequestLog;
  readonly books = new Books();
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #answering: Answering;
  readonly #prepared: PreparedAnswers | undefined;
  readonly #control: ControlEndpoint;
  #received = 0;

  constructor(options: MockUpstreamOptions) {
    this.log = new RequestLog({ count: options.keepRequests ?? 1000, bytes: bytesKept });
    const vendors = createVendors(options.presets);
    this.#answering = new Answering(options, vendors, this.scripts);
    this.#prepared = options.fast === true ? new PreparedAnswers(vendors, options.apiKey) : undefined;
    this.#control = new ControlEndpoint(this.scripts, this.log, this.books, () => {
      this.reset();
    });
    this.#server = createServer({ keepAliveTimeout: keepAlive }, (request, response) => {
      void this.#serve(request, response);
    });
    const realtime = new RealtimeUpgrades(options, this.scripts, this.books);
    this.#server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const { method = '', url = '' } = request;
      const record = new RecordedRequest(++this.#received, method, url, request.headers);
      record.bodyReceivedAt = performance.now();
      this.log.add(record);
      this.log.complete(record);
      void realtime.take(record, request, socket, head);
    });
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  get openConnections(): number {
    return this.#sockets.size;
  }

  /** @throws Error where the address is taken or not ours. */
  listen(host: string, port: number): Promise<AddressInfo> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject);
        resolve(this.#server.address() as AddressInfo);
      });
    });
  }

  reset(): void {
    this.scripts.clear();
    this.log.clear();
    this.books.clear();
    this.#answering.reset();
  }

  /** Stops listening and drops every connection. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => {
        resolve();
      });
      for (const socket of this.#sockets) socket.destroy();
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const record = new RecordedRequest(++this.#received, method, url, request.headers);
    const isControl = record.path === controlPath || url.startsWith(`${controlPath}/`);
    if (!isControl && !this.#prepared) this.#follow(record, response);
    const body = await readBody(request, isControl ? 'bytes' : this.#answering.bodyKind(record));
    record.body = body.bytes;
    record.form = body.form;
    record.file = body.file;
    if (isControl) {
      sendControlReply(response, this.#control.answer(method, record.path, body.bytes));
      return;
    }
    const prepared = this.scripts.size === 0 ? this.#prepared?.find(record) : undefined;
    if (prepared) {
      await new Exchange(response, record).deliver(prepared);
      return;
    }
    if (this.#prepared) this.#follow(record, response);
    if (body.isWhole) record.bodyReceivedAt = performance.now();
    this.log.complete(record);
    if (body.isWhole) await this.#answer(record, response);
  }

  /** Keeps the request and notices when the client leaves. */
  #follow(record: RecordedRequest, response: ServerResponse): void {
    this.log.add(record);
    response.once('close', () => {
      record.markClosed(response.writableFinished);
      this.books.enter(record, response.writableFinished);
    });
  }

  async #answer(record: RecordedRequest, response: ServerResponse): Promise<void> {
    let plan: DeliveryPlan;
    try {
      plan = this.#answering.plan(record);
    } catch (error) {
      const message = `mock-upstream: ${error instanceof Error ? error.message : String(error)}`;
      response
        .writeHead(500, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message } }));
      return;
    }
    await new Exchange(response, record).deliver(plan);
  }
}

function sendControlReply(response: ServerResponse, { status, body }: ControlReply): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(`${JSON.stringify(body, null, 2)}\n`);
}
