import { GatewayError } from '#libs/canonical';
import { tapClientEvent } from '#libs/formats/openai-realtime';
import type { TappedClientEvent } from '#libs/formats/openai-realtime';
import type { Meters } from '../../metering/meters.js';
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
import { OrderedPassage } from './ordered-passage.js';
import type { RelayEstimates } from './relay-estimates.js';
import { RelayRecord } from './relay-record.js';
import { clientLeft, TurnMeters } from './turn-meters.js';
import { withUpstreamName } from './upstream-name.js';
import { Valve } from './valve.js';

const messageTooBig = 1009;

/** The client asks for a response. */
type TappedCreate = Extract<TappedClientEvent, { kind: 'create' }>;

/** What sessions are followed with. */
export interface RelayTools {
  readonly estimates: RelayEstimates;
  readonly meters: Pick<Meters, 'open' | 'of'>;
}

/** A session that an upstream holds: messages go through as they are, and are listened to for what they cost. */
export class RelaySession {
  private readonly record: RelayRecord;
  private readonly turns: TurnMeters;
  private readonly clientValve: Valve;
  private readonly passage: OrderedPassage;
  private upstream: DialledUpstream | undefined;
  private readonly budget = new FrameBudget(performance.now());
  private isSlowed = false;

  constructor(
    private readonly request: Pick<RealtimeSessionRequest, 'dialect' | 'journal'>,
    private readonly connection: SocketConnection,
    { estimates, meters }: RelayTools,
  ) {
    this.turns = new TurnMeters(meters, request.journal, connection, () => this.upstream?.candidate);
    this.record = new RelayRecord(request.journal, connection, this.turns, estimates, this.onRefused);
    this.clientValve = new Valve(connection);
    this.passage = new OrderedPassage(this.clientValve);
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

  private join(upstream: DialledUpstream): void {
    this.upstream = upstream;
    const { socket, discretion, ended } = upstream;
    const upstreamValve = new Valve(socket);
    const inbound = new OrderedPassage(upstreamValve);
    void socket.closed.then(async ({ code, reason }) => {
      await inbound.idle();
      ended(this.onUpstreamEnd(code, discretion.words(reason)));
    });
    void this.connection.closed.then((end) => {
      this.onClientEnd(end, socket);
    });
    const tell = (message: Buffer, isBinary: boolean): void => {
      // After the gateway's own last word comes nothing.
      if (this.connection.signal.aborted) return;
      const goesOn = isBinary ? this.connection.sendBinary(message) : this.connection.send(message);
      if (!goesOn) this.connection.onDrain(upstreamValve.hold());
    };
    socket.listen((data, isBinary) => {
      inbound.take(() => {
        if (isBinary) tell(data, true);
        else return this.hear(data, discretion, tell);
        return undefined;
      });
    });
    const pass = (data: Buffer, isBinary: boolean): void => {
      if (!socket.send(data, isBinary)) socket.onDrain(this.clientValve.hold());
      this.budget.spend(performance.now());
      this.slowDown();
    };
    this.connection.listen(
      (text) => {
        const forward = (): void => {
          pass(withUpstreamName(text, this.request.journal.record), false);
        };
        this.passage.take(() => this.takeMessage(text, forward));
      },
      (bytes) => {
        this.passage.take(() => {
          pass(bytes, true);
          return undefined;
        });
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

  /** Tells the client what of the upstream's message is for it. The pieces of an answer are, without a look. */
  private hear(
    message: Buffer,
    discretion: Discretion,
    tell: (message: Buffer, isBinary: boolean) => void,
  ): undefined | Promise<void> {
    if (this.connection.signal.aborted) return undefined;
    const event = this.record.hearUpstream(message);
    const isPiece = event?.kind === 'sound' || event?.kind === 'text';
    const told = isPiece ? message : discretion.message(message);
    const settled = event?.kind === 'response-end' ? this.record.settled : undefined;
    if (settled === undefined) {
      tell(told, false);
      return undefined;
    }
    // Whoever hears of its end finds it in the books, and its place free.
    const telling = settled.then(() => {
      tell(told, false);
    });
    return this.connection.during(telling);
  }

  /** @param forward passes it on to the upstream */
  private takeMessage(message: Buffer, forward: () => void): undefined | Promise<void> {
    const event = tapClientEvent(message);
    if (event?.kind === 'create') return this.connection.during(this.create(event, message.length, forward));
    if (event !== undefined) this.record.hearClient(event);
    forward();
    return undefined;
  }

  /** A response is asked for: not while the gateway stops, and within the limits of the token. */
  private async create(event: TappedCreate, size: number, forward: () => void): Promise<void> {
    try {
      if (this.connection.isDraining) throw stopping();
      const turn = await this.turns.open(this.record.size + size);
      if (this.record.hearCreate(event, turn)) forward();
    } catch (cause) {
      this.connection.send(errorEvent(toGatewayError(cause), this.request.dialect, event.eventId));
    }
  }

  /** The vendor has begun what the token may not have. */
  private readonly onRefused = (error: GatewayError, responseId: string | undefined): void => {
    const named = responseId === undefined ? {} : { response_id: responseId };
    this.upstream?.socket.send(Buffer.from(JSON.stringify({ type: 'response.cancel', ...named })), false);
    this.connection.send(errorEvent(error, this.request.dialect));
  };

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
    this.record.abandon('cancelled', clientLeft());
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
