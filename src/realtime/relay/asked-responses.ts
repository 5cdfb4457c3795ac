import type { SocketConnection } from '../../sockets/socket-connection.js';
import { holdOpen } from './hold-open.js';
import type { RelayTurn } from './turn-meters.js';

interface Asked {
  /** The client's own id of the event that asked. */
  readonly eventId: string | undefined;
  readonly release: () => void;
  readonly turn: RelayTurn;
}

/** Responses that a client has asked for and of which the vendor has said nothing yet. */
export class AskedResponses {
  private readonly asked: Asked[] = [];

  constructor(private readonly connection: Pick<SocketConnection, 'during'>) {}

  get size(): number {
    return this.asked.length;
  }

  add(eventId: string | undefined, turn: RelayTurn): void {
    this.asked.push({ eventId, turn, release: holdOpen(this.connection) });
  }

  /** The vendor begins one: vendors answer in the order of asking. */
  begin(): RelayTurn | undefined {
    const first = this.asked.shift();
    first?.release();
    return first?.turn;
  }

  /** The vendor answered an event with an error. One that names none may be about the first that had no name. */
  refuse(eventId: string | undefined): RelayTurn | undefined {
    const index = this.asked.findIndex((asked) => asked.eventId === eventId);
    if (index === -1) return undefined;
    const [refused] = this.asked.splice(index, 1);
    refused?.release();
    return refused?.turn;
  }

  /** Nothing more will come of them. */
  clear(): readonly RelayTurn[] {
    return this.asked.splice(0).map(({ release, turn }) => {
      release();
      return turn;
    });
  }
}
