import type { SocketConnection } from '../../sockets/socket-connection.js';
import { holdOpen } from './hold-open.js';

interface Asked {
  /** The client's own id of the event that asked. */
  readonly eventId: string | undefined;
  readonly release: () => void;
}

/** Responses that a client has asked for and of which the vendor has said nothing yet. */
export class AskedResponses {
  private readonly asked: Asked[] = [];

  constructor(private readonly connection: Pick<SocketConnection, 'during'>) {}

  get size(): number {
    return this.asked.length;
  }

  add(eventId: string | undefined): void {
    this.asked.push({ eventId, release: holdOpen(this.connection) });
  }

  /** The vendor begins one: vendors answer in the order of asking. */
  begin(): void {
    this.asked.shift()?.release();
  }

  /** The vendor answered an event with an error. One that names none may be about the first that had no name. */
  refuse(eventId: string | undefined): void {
    const index = this.asked.findIndex((asked) => asked.eventId === eventId);
    if (index !== -1) this.asked.splice(index, 1)[0]?.release();
  }

  clear(): void {
    for (const { release } of this.asked.splice(0)) release();
  }
}
