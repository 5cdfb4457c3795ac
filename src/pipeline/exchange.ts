import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { GatewayError } from '#libs/canonical';
import type { Rosterable } from '../collections/roster.js';
import type { CallContext } from './call-context.js';

/** One request on its way: who may cancel it, and whether anybody still waits for the answer. */
export class Exchange implements CallContext, Rosterable {
  rosterPlace = -1;
  private readonly cancellation = new AbortController();

  private rehearsed: IncomingHttpHeaders | undefined;
  private forAdministrator = false;

  /** @param onOver hears once that the response has closed; not where it had before */
  constructor(
    readonly response: ServerResponse,
    private readonly onOver?: (exchange: Exchange) => void,
  ) {
    (response as ExchangeHolder)[exchangeKey] = this;
    if (response.closed) this.cancelUnlessSent();
    // The response's `close`, not the request's: that one fires when the body has been read.
    else response.once('close', this.onClose);
  }

  get headers(): IncomingHttpHeaders {
    return this.rehearsed ?? this.response.req.headers;
  }

  get isRehearsal(): boolean {
    return this.rehearsed !== undefined;
  }

  get isForAdministrator(): boolean {
    return this.forAdministrator;
  }

  /**
   * From now on it is a rehearsal of a request with these headers.
   * @param forAdministrator its answer tells where upstreams are, and more of what they are sent
   */
  rehearse(headers: IncomingHttpHeaders, forAdministrator = false): void {
    this.rehearsed = headers;
    this.forAdministrator = forAdministrator;
  }

  /** Aborted with a GatewayError when the client leaves or the gateway stops. */
  get signal(): AbortSignal {
    return this.cancellation.signal;
  }

  cancel(reason: GatewayError): void {
    this.cancellation.abort(reason);
  }

  private readonly onClose = (): void => {
    this.cancelUnlessSent();
    this.onOver?.(this);
  };

  private cancelUnlessSent(): void {
    if (!this.response.writableFinished) this.cancel(clientLeft());
  }
}

const exchangeKey = Symbol('Exchange');

interface ExchangeHolder {
  [exchangeKey]?: Exchange;
}

/** The exchange that was made of this response. */
export const exchangeOf = (response: ServerResponse): Exchange | undefined =>
  (response as ExchangeHolder)[exchangeKey];

const clientLeft = (): GatewayError =>
  new GatewayError('caller_cancelled', 'The client closed the connection before the answer was complete.');
