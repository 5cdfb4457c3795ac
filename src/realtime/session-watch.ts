import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { toGatewayError } from '../pipeline/to-gateway-error.js';
import { closeCodes } from '../sockets/socket-connection.js';
import type { Principal } from '../tokens/principal.js';
import type { SocketConnection } from '../sockets/socket-connection.js';
import { errorEvent } from './error-event.js';
import type { RealtimeHandshake } from './realtime-session.js';

/** Milliseconds between two looks at all sessions: limits are kept this exactly. */
const interval = 500;

/** A session that is watched. */
interface Watched {
  readonly connection: SocketConnection;
  readonly dialect: RealtimeHandshake['dialect'];
  /** Hears of the token as it is now. @throws GatewayError where it may not hold this session any more */
  readonly onAdmitted: (principal: Principal) => void;
  /** `performance.now()` */
  readonly since: number;
}

/** Ends sessions in which nothing is said, that have become too old, and whose token may not hold them any more. */
@Injectable()
export class SessionWatch implements OnModuleInit, OnModuleDestroy {
  private readonly sessions = new Set<Watched>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'realtime'>,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(this.look, interval).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Watches it until it is closed. */
  add(connection: SocketConnection, { dialect, onAdmitted }: Pick<Watched, 'dialect' | 'onAdmitted'>): void {
    const watched = { connection, dialect, onAdmitted, since: performance.now() };
    this.sessions.add(watched);
    void connection.closed.then(() => this.sessions.delete(watched));
  }

  private readonly look = (): void => {
    const now = performance.now();
    for (const session of this.sessions) {
      const fault = this.faultOf(session, now);
      if (fault === undefined) void this.recheck(session);
      else this.end(session, fault, closeCodes.goingAway);
    }
  };

  private faultOf({ connection, since }: Watched, now: number): GatewayError | undefined {
    const { idleTimeout, maxDuration } = this.configuration.realtime;
    if (now - since >= maxDuration) return expired(`is ${inWords(maxDuration)} old, which is all it may be`);
    const isIdle = now - connection.lastMessageAt >= idleTimeout;
    return isIdle ? expired(`was silent for ${inWords(idleTimeout)}`) : undefined;
  }

  private async recheck(session: Watched): Promise<void> {
    try {
      const { principal } = await session.connection.visitor.recheck();
      session.onAdmitted(principal);
    } catch (cause) {
      const error = toGatewayError(cause);
      // A storage that fails for a moment is no reason.
      if (error.domain === 'caller' || error.domain === 'policy')
        this.end(session, error, closeCodes.policyViolation);
    }
  }

  private end(session: Watched, error: GatewayError, code: number): void {
    if (!this.sessions.delete(session)) return;
    session.connection.send(errorEvent(error, session.dialect));
    session.connection.close(code, error.message);
  }
}

const expired = (why: string): GatewayError =>
  new GatewayError('caller_timeout', `The session ${why}. Open another one.`, { reason: 'session_expired' });

function inWords(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}
