import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { RequestEnds } from '../observability/request-ends.js';
import { requestIdFrom } from '../observability/request-id.js';
import type { Principal } from '../tokens/principal.js';
import type { SocketHost, Upgrade } from '../sockets/socket-route.js';
import { beginTrace } from '../tracing/request-trace.js';
import { checkOrigin, readHandshake } from './handshake.js';
import type { OpeningSession } from './opening-session.js';
import { RealtimeLanes } from './realtime-lanes.js';
import type { RealtimeHandshake } from './realtime-session.js';
import { SessionJournal } from './session-journal.js';
import { SessionRegistry } from './session-registry.js';
import { SessionWatch } from './session-watch.js';

/** Sessions from the upgrade to the end, whoever serves them. */
@Injectable()
export class RealtimeSessions {
  constructor(
    private readonly lanes: RealtimeLanes,
    private readonly registry: SessionRegistry,
    private readonly watch: SessionWatch,
    private readonly ends: RequestEnds,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'realtime'>,
  ) {}

  /**
   * Lets a client in.
   * @throws GatewayError where it may not come in, its model holds no sessions, or nobody serves it
   */
  async open(upgrade: Upgrade): Promise<OpeningSession> {
    checkOrigin(upgrade.request, this.configuration.realtime.allowedOrigins);
    const handshake = await readHandshake(upgrade);
    const handler = this.lanes.handlerOf(handshake, handshake.visitor.principal);
    const leave = await this.registry.enter(handshake.visitor.principal.tokenId);
    const journal = this.journalOf(upgrade, handshake);
    const { id } = journal.record;
    try {
      const host = await handler.prepare({ ...handshake, id, journal, signal: upgrade.signal });
      return this.opening(host, handshake, journal, leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  private opening(
    host: SocketHost,
    handshake: RealtimeHandshake,
    journal: SessionJournal,
    leave: () => void,
  ): OpeningSession {
    return {
      begin: (connection) => {
        const { dialect } = handshake;
        const onAdmitted = (principal: Principal): void => {
          journal.record.notePrincipal(principal);
          this.lanes.checkModel(handshake.model, principal);
        };
        this.watch.add(connection, { dialect, onAdmitted });
        host.accept(connection);
        void connection.closed.then(async ({ code }) => {
          leave();
          // What was running is part of what the session used.
          await connection.atRest();
          journal.end(code);
        });
      },
      abandon: () => {
        leave();
        host.abandon?.();
      },
    };
  }

  private journalOf({ request }: Upgrade, { model, visitor }: RealtimeHandshake): SessionJournal {
    const journal = new SessionJournal(requestIdFrom(request.headers['x-request-id']), this.ends);
    journal.record.notePrincipal(visitor.principal);
    journal.record.trace = beginTrace(request.headers);
    journal.record.model = model;
    return journal;
  }
}
