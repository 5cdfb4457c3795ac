import { GatewayError } from '#libs/canonical';
import { RealtimeTap } from '#libs/formats/openai-realtime';
import type { TappedEvent } from '#libs/formats/openai-realtime';
import { toGatewayError } from '../../pipeline/to-gateway-error.js';
import type { UpstreamEnd, UpstreamSocket } from '../../providers/transport/sockets/upstream-socket.js';
import { closeCodes } from '../../sockets/socket-connection.js';
import type { SocketConnection, SocketEnd } from '../../sockets/socket-connection.js';
import { errorEvent } from '../error-event.js';
import type { RealtimeSessionRequest } from '../realtime-session.js';
import { passedCode } from './close-code.js';
import { FrameBudget } from './frame-budget.js';
import { RunningResponses } from './running-responses.js';
import { withUpstreamName } from './upstream-name.js';
import { Valve } from './valve.js';

const messageTooBig = 1009;

/** A session that an upstream holds: messages go through as they are, and are listened to for what they cost. */
export class RelaySession {
  private readonly tap = new RealtimeTap();
  private readonly running: RunningResponses;
  private readonly clientValve: Valve;
  private readonly budget = new FrameBudget(performance.now());
  private isSlowed = false;

  constructor(
    private readonly request: Pick<RealtimeSessionRequest, 'dialect' | 'journal'>,
    private readonly connection: SocketConnection,
  ) {
    this.running = new RunningResponses(request.journal, connection);
    this.clientValve = new Valve(connection);
    connection.signal.addEventListener('abort', this.onGivenUp);
  }

  /**
   * Takes over the connection. Nothing of it is read before the upstream's stands.
   * @param first what the upstream is told before anything of the client's
   */
  begin(opening: Promise<UpstreamSocket>, first: string | undefined): void {
    const release = this.clientValve.hold();
    opening.then(
      (upstream) => {
        if (first !== undefined) upstream.send(first, false);
        this.join(upstream);
        release();
      },
      (error: unknown) => {
        this.fail(toGatewayError(error), closeCodes.internalError);
      },
    );
  }

  private join(upstream: UpstreamSocket): void {
    void upstream.closed.then(this.onUpstreamEnd);
    void this.connection.closed.then((end) => {
      this.onClientEnd(end, upstream);
    });
    const upstreamValve = new Valve(upstream);
    upstream.listen((data, isBinary) => {
      if (!isBinary) this.note(this.tap.push(data));
      const goesOn = isBinary ? this.connection.sendBinary(data) : this.connection.send(data);
      if (!goesOn) this.connection.onDrain(upstreamValve.hold());
    });
    const pass = (data: Buffer, isBinary: boolean): void => {
      if (!upstream.send(data, isBinary)) upstream.onDrain(this.clientValve.hold());
      this.budget.spend(performance.now());
      this.slowDown();
    };
    this.connection.listen(
      (text) => {
        pass(withUpstreamName(text, this.request.journal.record), false);
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

  private note(event: TappedEvent | undefined): void {
    if (event === undefined) return;
    const { journal } = this.request;
    if (event.kind === 'response-start') this.running.start(event.responseId);
    if (event.kind === 'response-end') this.running.end(event);
    if (event.kind === 'transcription') {
      const { itemId, model, usage } = event;
      const turn = {
        ...(itemId !== undefined && { id: itemId }),
        ...(model !== undefined && { model }),
        ...(usage !== undefined && { usage }),
      };
      journal.settle({ kind: 'transcription', status: 'completed', ...turn }, performance.now());
    }
  }

  private readonly onUpstreamEnd = ({ code, reason }: UpstreamEnd): void => {
    if (this.connection.signal.aborted) return;
    const passed = passedCode(code, closeCodes.internalError);
    const isBroken = passed === closeCodes.internalError || code === messageTooBig;
    if (isBroken || this.running.size > 0) this.fail(upstreamEnded(code, reason), passed);
    else this.connection.close(passed, reason);
  };

  private onClientEnd({ code, reason }: SocketEnd, upstream: UpstreamSocket): void {
    this.running.abandon('cancelled');
    upstream.close(passedCode(code, closeCodes.goingAway), reason);
  }

  /** The client has left, or the gateway stops and waits no longer. */
  private readonly onGivenUp = (): void => {
    const error = toGatewayError(this.connection.signal.reason);
    if (error.code !== 'gateway_shutting_down') return;
    this.connection.send(errorEvent(error, this.request.dialect));
    this.running.abandon('failed', error);
  };

  private fail(error: GatewayError, code: number): void {
    this.request.journal.record.error = error;
    this.connection.send(errorEvent(error, this.request.dialect));
    this.connection.close(code, error.message);
    this.running.abandon('failed', error);
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
