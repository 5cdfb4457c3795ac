import { GatewayError } from '#libs/canonical';
import type { JsonValue } from '#libs/json';
import { RequestRecord } from '../../observability/request-record.js';
import { toGatewayError } from '../../pipeline/to-gateway-error.js';
import { closeCodes } from '../../sockets/socket-connection.js';
import type { SocketConnection } from '../../sockets/socket-connection.js';
import { beginTrace } from '../../tracing/request-trace.js';
import { newId } from '../kept-response.js';
import type { ResponsesService } from '../responses.service.js';
import { RecentResponses } from './recent-responses.js';
import { errorEvent, laneOf, parseMessage, readCreateEvent } from './socket-event.js';
import type { CreateEvent } from './socket-event.js';
import { SocketSink } from './socket-sink.js';

/** Requests that may wait or run on one socket. */
const mostRequests = 32;

/** What a session needs besides its connection. */
export interface SessionOptions {
  readonly responses: Pick<ResponsesService, 'answer' | 'prepareOnly'>;
  readonly depthLimit: number;
  /** Largest request, and all that wait or run together, in bytes. */
  readonly bodyLimit: number;
  /** Told of every request when it is over. */
  readonly onEnd: (record: RequestRecord) => void;
  /** Told of what must not happen; the socket goes on. */
  readonly onFault: (fault: unknown) => void;
}

/**
 * One client's socket. Requests of one lane follow each other, lanes run side by side. What is not to be kept lives
 * as long as the connection, so that the next request can continue it.
 */
export class SocketSession {
  private readonly lanes = new Map<string | undefined, Promise<void>>();
  private readonly recent = new RecentResponses();
  private requests = 0;
  private size = 0;

  constructor(
    private readonly connection: SocketConnection,
    private readonly options: SessionOptions,
  ) {
    connection.listen(this.onText, () => {
      this.refuse(new GatewayError('caller_invalid_request', 'Send events as text, not as binary messages.'));
    });
  }

  private readonly onText = (text: Buffer): void => {
    let message: JsonValue | undefined;
    try {
      message = parseMessage(text, this.options.depthLimit);
      this.enqueue(readCreateEvent(message, text));
    } catch (error) {
      this.refuse(toGatewayError(error), laneOf(message));
    }
  };

  /** @throws GatewayError where the gateway stops, or too many wait */
  private enqueue(event: CreateEvent): void {
    if (this.connection.isDraining) throw stopping();
    if (this.requests >= mostRequests) throw tooMany();
    const size = event.raw.length;
    const { bodyLimit, onFault } = this.options;
    if (this.requests > 0 && this.size + size > bodyLimit) throw tooMuch(bodyLimit);
    this.requests += 1;
    this.size += size;
    const before = this.lanes.get(event.lane) ?? Promise.resolve();
    const work = before.then(() => this.answer(event)).catch(onFault);
    this.lanes.set(event.lane, work);
    void this.connection.during(work).finally(() => {
      this.requests -= 1;
      this.size -= size;
      if (this.lanes.get(event.lane) === work) this.lanes.delete(event.lane);
    });
  }

  private async answer(event: CreateEvent): Promise<void> {
    const { signal, visitor } = this.connection;
    if (signal.aborted) return;
    const record = new RequestRecord(newId(), 'WEBSOCKET', '/v1/responses', performance.now(), 0);
    try {
      // A token may have been revoked since the socket was opened.
      const { principal, headers } = await visitor.recheck();
      const { tokenId } = principal;
      record.notePrincipal(principal);
      record.trace = beginTrace(headers);
      const request = { ...event, tokenId, principal, headers, stream: true };
      const sink = new SocketSink(this.connection, event.lane);
      const waiting = { context: { headers, signal }, sink, record, recent: this.recent };
      if (event.generates) await this.options.responses.answer(request, waiting);
      else await this.options.responses.prepareOnly(request, waiting);
    } catch (cause) {
      const error = toGatewayError(cause);
      record.error = error;
      this.refuse(error, event.lane);
      if (error.code === 'caller_unauthenticated') {
        this.connection.close(closeCodes.policyViolation, 'The token is not in force any more.');
      }
    }
    // The next request of the lane does not wait for it.
    void Promise.resolve(record.settling)
      .then(() => {
        this.options.onEnd(record);
      })
      .catch(this.options.onFault);
  }

  private refuse(error: GatewayError, lane?: string): void {
    this.connection.send(errorEvent(error, lane));
  }
}

const stopping = (): GatewayError =>
  new GatewayError('gateway_shutting_down', 'The gateway is being restarted. Connect again.', {
    retryAfter: 1,
  });

const tooMany = (): GatewayError =>
  overloaded(`This socket has ${mostRequests} requests waiting, which is all it may.`);

const tooMuch = (limit: number): GatewayError =>
  overloaded(
    `The requests waiting on this socket would be larger together than server.bodyLimit (${limit} bytes).`,
  );

const overloaded = (message: string): GatewayError =>
  new GatewayError('gateway_overloaded', message, { retryAfter: 1 });
