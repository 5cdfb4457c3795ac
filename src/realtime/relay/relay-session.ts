import { GatewayError } from '#libs/canonical';
import { tapClientEvent } from '#libs/formats/openai-realtime';
import { toGatewayError } from '../../pipeline/to-gateway-error.js';
import type { UpstreamSocket } from '../../providers/transport/sockets/upstream-socket.js';
import { closeCodes } from '../../sockets/socket-connection.js';
import type { SocketConnection, SocketEnd } from '../../sockets/socket-connection.js';
import { errorEvent } from '../error-event.js';
import type { RealtimeSessionRequest } from '../realtime-session.js';
import { passedCode } from './close-code.js';
import type { DialledUpstream } from './dial-upstream.js';
import type { Discretion } from './discretion.js';
import { FrameBudget } from './frame-budget.js';
import type { RelayEstimates } from './relay-estimates.js';
import { RelayRecord } from './relay-record.js';
import { withUpstreamName } from './upstream-name.js';
import { Valve } from './valve.js';

const messageTooBig = 1009;

/** A session that an upstream holds: messages go through as they are, and are listened to for what they cost. */
export class RelaySession {
  private readonly record: RelayRecord;
  private readonly clientValve: Valve;
  private readonly budget = new FrameBudget(performance.now());
  private isSlowed = false;

  constructor(
    private readonly request: Pick<RealtimeSessionRequest, 'dialect' | 'journal'>,
    private readonly connection: SocketConnection,
    estimates: RelayEstimates,
  ) {
    this.record = new RelayRecord(request.journal, connection, estimates);
    this.clientValve = new Valve(connection);
    connection.signal.addEventListener('abort', this.onGivenUp);
  }

  /**
   * Takes over the connection. Nothing of it is read before the upstream's stands.
   * @param first what the upstream is told before anything of the client's
   */
  begin(opening: Promise<DialledUpstream>, first: string | undefined): void {
    const release = this.clientValve.hold();
    opening.then(
      (upstream) => {
        if (first !== undefined) upstream.socket.send(first, false);
        this.join(upstream);
        release();
      },
      (error: unknown) => {
        this.fail(toGatewayError(error), closeCodes.internalError);
      },
    );
  }

  private join({ socket, discretion, ended }: DialledUpstream): void {
    void socket.closed.then(({ code, reason }) => {
      ended(this.onUpstreamEnd(code, discretion.words(reason)));
    });
    void this.connection.closed.then((end) => {
      this.onClientEnd(end, socket);
    });
    const upstreamValve = new Valve(socket);
    socket.listen((data, isBinary) => {
      // After the gateway's own last word comes nothing.
      if (this.connection.signal.aborted) return;
      const goesOn = isBinary
        ? this.connection.sendBinary(data)
        : this.connection.send(this.heard(data, discretion));
      if (!goesOn) this.connection.onDrain(upstreamValve.hold());
    });
    const pass = (data: Buffer, isBinary: boolean): void => {
      if (!socket.send(data, isBinary)) socket.onDrain(this.clientValve.hold());
      this.budget.spend(performance.now());
      this.slowDown();
    };
    this.connection.listen(
      (text) => {
        if (this.takes(text)) pass(withUpstreamName(text, this.request.journal.record), false);
      },
      (bytes) => {
        pass(bytes, true);
      },
    );
  }

  /** What was read already passes; nothing more is read until the pace is kept. */
  private slowDown(): void {
    if (this.isSlowed || this.budget.wait(performance.now()) === 0) return;
    this.isSlowed = true;
    const release = this.clientValve.hold();
    const look = (): void => {
      const wait = this.budget.wait(performance.now());
      if (wait > 0) {
        setTimeout(look, wait);
        return;
      }
      this.isSlowed = false;
      release();
    };
    look();
  }

  /** What of the upstream's message is for the client. The pieces of an answer are, without a look. */
  private heard(message: Buffer, discretion: Discretion): Buffer {
    const event = this.record.hearUpstream(message);
    return event?.kind === 'sound' || event?.kind === 'text' ? message : discretion.message(message);
  }

  /** Whether the client's message goes on to the upstream: while the gateway stops, no new answer begins. */
  private takes(message: Buffer): boolean {
    const event = tapClientEvent(message);
    if (event === undefined) return true;
    if (event.kind === 'create' && this.connection.isDraining) {
      this.connection.send(errorEvent(stopping(), this.request.dialect, event.eventId));
      return false;
    }
    this.record.hearClient(event);
    return true;
  }

  /** @returns what the upstream broke */
  private onUpstreamEnd(code: number, reason: string): GatewayError | undefined {
    if (this.connection.signal.aborted) return undefined;
    const passed = passedCode(code, closeCodes.internalError);
    const isBroken = passed === closeCodes.internalError || code === messageTooBig;
    if (!isBroken && !this.record.isAnswering) {
      this.connection.close(passed, reason);
      return undefined;
    }
    const failure = upstreamEnded(code, reason);
    this.fail(failure, passed);
    return failure;
  }

  private onClientEnd({ code, reason }: SocketEnd, upstream: UpstreamSocket): void {
    this.record.abandon('cancelled');
    upstream.close(passedCode(code, closeCodes.goingAway), reason);
  }

  /** The client has left; or the gateway stops and waits no longer but for what the upstream did not count. */
  private readonly onGivenUp = (): void => {
    const error = toGatewayError(this.connection.signal.reason);
    if (error.code !== 'gateway_shutting_down') return;
    this.connection.send(errorEvent(error, this.request.dialect));
    this.record.abandon('failed', error);
  };

  private fail(error: GatewayError, code: number): void {
    this.request.journal.record.error = error;
    this.connection.send(errorEvent(error, this.request.dialect));
    this.connection.close(code, error.message);
    this.record.abandon('failed', error);
  }
}

function upstreamEnded(code: number, reason: string): GatewayError {
  if (code === messageTooBig) {
    return new GatewayError(
      'provider_invalid_response',
      'The provider sent a message that is larger than realtime.maxFrame.',
    );
  }
  const said = reason === '' ? '' : `: ${reason}`;
  return new GatewayError('provider_broken_stream', `The provider ended the session${said} (code ${code}).`, {
    upstream: { code: String(code) },
  });
}

const stopping = (): GatewayError =>
  new GatewayError('gateway_shutting_down', 'The gateway is being restarted. Connect again.', {
    retryAfter: 1,
  });
