import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { GatewayError } from '#libs/canonical';
import type { AnswerListener } from '#libs/provider-kit';
import type { DeadlineConfiguration } from '../../config/settings/deadlines-settings.js';
import { CallTimers } from './call-timers.js';
import type { Deadline } from './call-timers.js';
import { brokenBody, connectionFault } from './connection-fault.js';
import { deadlineError } from './deadline-error.js';
import { decodeBody, encodingsOf } from './decode-body.js';
import { ReceivedReply } from './received-reply.js';
import { RedirectFault } from './redirect-fault.js';
import { UpstreamBody } from './upstream-body.js';
import type { BodyConnection } from './upstream-body.js';
import type { UpstreamCall, UpstreamReply } from './upstream-call.js';

type Controller = Dispatcher.DispatchController;
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/** One call on its way through undici: receives what the connection reports, keeps the deadlines, obeys the signal. */
export class UpstreamExchange implements Dispatcher.DispatchHandler, BodyConnection {
  readonly reply: Promise<UpstreamReply>;
  private readonly resolve: (reply: UpstreamReply) => void;
  private readonly reject: (error: GatewayError) => void;
  private readonly timers: CallTimers;
  private controller: Controller | undefined;
  private upload: Readable | undefined;
  private body: UpstreamBody | undefined;
  private failure: GatewayError | undefined;
  private over = false;
  /** `performance.now()` when bytes of the answer came last, its head included. */
  lastArrival = 0;
  /** As messages call the upstream. */
  private readonly upstream: string;
  private listener: AnswerListener | undefined;

  constructor(
    private readonly origin: string,
    private readonly signal: AbortSignal,
    private readonly limits: DeadlineConfiguration,
    { upstreamName = origin, listener }: Pick<UpstreamCall, 'upstreamName' | 'listener'> = {},
  ) {
    this.upstream = upstreamName;
    this.listener = listener;
    ({
      promise: this.reply,
      resolve: this.resolve,
      reject: this.reject,
    } = Promise.withResolvers<UpstreamReply>());
    this.timers = new CallTimers(limits, this.onDeadline);
    signal.addEventListener('abort', this.onAbort);
  }

  /** The request's body is read from this stream, which ends with the call. */
  uploads(stream: Readable): void {
    this.upload = stream;
    // Before undici hears of it, to whom every failure is the connection's. For good: it may fail after the call.
    stream.on('error', (error) => {
      this.fail(unreadableBody(error));
    });
  }

  /** The connection stands; the request is about to be written. */
  onRequestStart(controller: Controller): void {
    this.controller = controller;
    if (this.failure !== undefined) controller.abort(this.failure);
    else this.timers.enter('firstByte');
  }

  /** The upstream takes the request's body: what is waited for until it answers begins again. */
  onBodySent(): void {
    if (this.body === undefined) this.timers.touch(performance.now());
  }

  onResponseStart(_controller: Controller, status: number, received: Headers): void {
    if (status < 200 || this.over) return;
    this.lastArrival = performance.now();
    const headers = joinRepeated(received);
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      this.fail(redirected(this.upstream, this.origin, headers.location));
      return;
    }
    const encodings = status === 204 || status === 304 ? [] : encodingsOf(headers['content-encoding']);
    this.timers.enter('idle');
    this.body = new UpstreamBody(this, this.signal);
    if (encodings.length > 0) this.listener = undefined;
    this.listener?.begins(headers['content-type'] ?? '');
    const reply = new ReceivedReply(status, headers, this.body, this);
    if (encodings.length === 0) {
      this.resolve(reply);
      return;
    }
    delete headers['content-encoding'];
    delete headers['content-length'];
    try {
      const body = decodeBody(reply.body, encodings, this.upstream);
      this.resolve({ status, headers, body, arrivedAt: () => this.lastArrival });
    } catch (error) {
      this.body = undefined;
      this.fail(connectionFault(error as Error, this.upstream));
    }
  }

  onResponseData(_controller: Controller, chunk: Buffer): void {
    this.lastArrival = performance.now();
    this.timers.touch(this.lastArrival);
    this.listener?.takes(chunk);
    this.body?.push(chunk);
  }

  onResponseEnd(): void {
    this.finish();
    this.body?.end();
  }

  onResponseError(_controller: Controller, error: Error): void {
    this.fail(
      this.body === undefined ? connectionFault(error, this.upstream) : brokenBody(error, this.upstream),
    );
  }

  hold(): void {
    if (this.over || this.controller?.paused !== false) return;
    this.controller.pause();
    this.timers.pause();
  }

  resume(): void {
    if (this.over || this.controller?.paused !== true) return;
    this.timers.enter('idle');
    this.controller.resume();
  }

  release(): void {
    if (this.over) return;
    this.finish();
    this.controller?.abort(new GatewayError('caller_cancelled', 'The answer was abandoned.'));
  }

  private readonly onDeadline = (deadline: Deadline): void => {
    this.fail(deadlineError(deadline, this.upstream, this.limits[deadline]));
  };

  private readonly onAbort = (): void => {
    this.fail(abortReason(this.signal));
  };

  private fail(error: GatewayError): void {
    if (this.over) return;
    this.failure = error;
    this.finish();
    this.controller?.abort(error);
    if (this.body === undefined) this.reject(error);
    else this.body.fail(error);
  }

  private finish(): void {
    this.over = true;
    this.timers.stop();
    this.signal.removeEventListener('abort', this.onAbort);
    this.upload?.destroy();
  }
}

/** Why the caller gave up; a GatewayError whatever the signal holds. */
export function abortReason(signal: AbortSignal): GatewayError {
  const reason: unknown = signal.reason;
  if (reason instanceof GatewayError) return reason;
  return new GatewayError('caller_cancelled', 'The call was cancelled before its answer was complete.', {
    cause: reason,
  });
}

/** What was to be sent cannot be read. */
const unreadableBody = (cause: Error): GatewayError =>
  new GatewayError('gateway_internal', 'The request could not be read back to be sent on.', { cause });

function joinRepeated(received: Headers): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name in received) {
    const value = received[name];
    if (value !== undefined) headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return headers;
}

/** Where it redirects to stands in the cause, for the log. */
function redirected(upstream: string, origin: string, location: string): GatewayError {
  const parsed = URL.canParse(location, origin) ? new URL(location, origin) : undefined;
  const target = parsed && `${parsed.origin}${parsed.pathname.slice(0, 200)}`;
  const where = target === undefined ? 'elsewhere' : `to ${target}`;
  return new GatewayError(
    'provider_failed',
    `${upstream} redirects ${upstream === origin ? where : 'elsewhere'}. The gateway follows no redirects: set the provider's baseUrl to the address that answers.`,
    { cause: new RedirectFault(origin, target) },
  );
}
