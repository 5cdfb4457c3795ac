import { EventEmitter } from 'node:events';
import type { RouteSecrets, SocketHost, SocketRoute, Upgrade } from '../sockets/socket-route.js';
import type { OpeningSession } from './opening-session.js';

/** Decides about everybody who wants to open a session: the gateway class. */
export interface Doorkeeper {
  readonly secrets: RouteSecrets;
  /** @throws GatewayError which the client gets as an answer in HTTP */
  open(upgrade: Upgrade): Promise<OpeningSession>;
}

/**
 * What Nest takes for the server of the realtime gateway: a route of the gateway's own upgrades. It emits `connection`
 * with a SocketConnection and the OpeningSession that was waiting for it.
 */
export class RealtimeSocketServer extends EventEmitter implements SocketRoute {
  readonly family = 'openai';
  readonly endpoint = 'realtime';
  readonly subprotocol = 'realtime';
  private doorkeeper: Doorkeeper | undefined;

  constructor(
    readonly path: string,
    readonly maxFrame: number,
  ) {
    super();
  }

  get secrets(): RouteSecrets {
    return this.requireDoorkeeper().secrets;
  }

  /** Before the first upgrade. */
  engage(doorkeeper: Doorkeeper): void {
    this.doorkeeper = doorkeeper;
  }

  async welcome(upgrade: Upgrade): Promise<SocketHost> {
    const session = await this.requireDoorkeeper().open(upgrade);
    return {
      accept: (connection) => {
        this.emit('connection', connection, session);
      },
      abandon: () => {
        session.abandon();
      },
    };
  }

  private requireDoorkeeper(): Doorkeeper {
    if (this.doorkeeper === undefined) throw new Error(`Nobody keeps the door of ${this.path}.`);
    return this.doorkeeper;
  }
}
