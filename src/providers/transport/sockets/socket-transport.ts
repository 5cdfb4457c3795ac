import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { WebSocket } from 'ws';
import { GatewayError } from '#libs/canonical';
import { GATEWAY_CONFIGURATION } from '../../../config/gateway-configuration.js';
import { connectionFault } from '../connection-fault.js';
import { deadlineError } from '../deadline-error.js';
import { EgressGuard } from '../egress/egress-guard.js';
import { ForbiddenAddressError } from '../egress/guarded-lookup.js';
import type { TransportConfiguration } from '../transport.js';
import { abortReason } from '../upstream-exchange.js';
import { HandshakeRefusal } from './socket-call.js';
import type { SocketCall } from './socket-call.js';
import { UpstreamSocket } from './upstream-socket.js';

/** Redirects are not followed: they would carry the credential elsewhere. */
const isRedirect = (status: number): boolean => status >= 300 && status < 400;

/** The one place that opens WebSockets to upstreams: no redirects, no compression, a deadline on the handshake. */
@Injectable()
export class SocketTransport implements OnApplicationShutdown {
  private readonly open = new Set<UpstreamSocket>();

  private readonly guard: EgressGuard;

  constructor(@Inject(GATEWAY_CONFIGURATION) private readonly configuration: TransportConfiguration) {
    this.guard = new EgressGuard(configuration.egress?.privateHosts ?? '', 'operator');
  }

  /**
   * Opens a socket. Nothing it receives is lost: it reads no message before `listen`.
   * @throws HandshakeRefusal where the upstream answers in HTTP; GatewayError `provider_unreachable`,
   * `provider_timeout`, `provider_failed` (a redirect), `provider_invalid_response`, or the reason of the signal
   */
  async connect(call: SocketCall): Promise<UpstreamSocket> {
    if (call.signal.aborted) throw abortReason(call.signal);
    const name = call.upstreamName ?? new URL(call.url).origin;
    const upstream = await this.handshake(this.begin(call, name), call, name);
    this.open.add(upstream);
    void upstream.closed.then(() => this.open.delete(upstream));
    return upstream;
  }

  onApplicationShutdown(): void {
    for (const upstream of this.open) upstream.terminate();
  }

  private begin({ url, headers, subprotocols = [], maxFrame }: SocketCall, name: string): WebSocket {
    try {
      const lookup = this.guard.lookupFor(new URL(url));
      return new WebSocket(url, [...subprotocols], {
        headers: { 'user-agent': 'model-gateway', ...headers },
        ...(lookup !== undefined && { lookup }),
        perMessageDeflate: false,
        followRedirects: false,
        maxPayload: maxFrame,
      });
    } catch (error) {
      throw error instanceof ForbiddenAddressError ? connectionFault(error, name) : error;
    }
  }

  private handshake(socket: WebSocket, { signal }: SocketCall, name: string): Promise<UpstreamSocket> {
    const { connect } = this.configuration.deadlines;
    const { promise, resolve, reject } = Promise.withResolvers<UpstreamSocket>();
    const fail = (error: Error): void => {
      reject(error);
      socket.terminate();
    };
    const onAbort = (): void => {
      fail(abortReason(signal));
    };
    const timer = setTimeout(() => {
      fail(deadlineError('connect', name, connect));
    }, connect);
    signal.addEventListener('abort', onAbort);
    // Terminating it makes it fail once more: nobody waits for that.
    socket.on('error', (error) => {
      reject(handshakeFault(error, name));
    });
    socket.once('unexpected-response', (_request, response: IncomingMessage) => {
      // Whoever reads the refusal does not wait for an upstream that never finishes it.
      const patience = setTimeout(() => response.destroy(deadlineError('idle', name, connect)), connect);
      response.once('close', () => {
        clearTimeout(patience);
      });
      reject(refusalOf(response, name));
    });
    socket.once('open', () => {
      socket.pause();
      resolve(new UpstreamSocket(socket, name));
    });
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    });
  }
}

function refusalOf(response: IncomingMessage, name: string): Error {
  const status = response.statusCode ?? 0;
  if (isRedirect(status)) {
    response.destroy();
    return new GatewayError(
      'provider_failed',
      `${name} redirects elsewhere. The gateway follows no redirects: set the provider's baseUrl to the address that answers.`,
    );
  }
  return new HandshakeRefusal({ status, headers: joined(response), body: response });
}

/** `ws` reports a handshake that HTTP can read and the protocol forbids as an error without a code. */
function handshakeFault(error: Error, name: string): GatewayError {
  if (error instanceof GatewayError || 'code' in error) return connectionFault(error, name);
  return new GatewayError('provider_invalid_response', `${name} does not speak the WebSocket protocol.`, {
    cause: error,
  });
}

const joined = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, typeof value === 'string' ? value : value.join(', ')]],
    ),
  );
