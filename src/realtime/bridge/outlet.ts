import { RealtimeFault, realtimeErrorOf, writeServerEvent } from '#libs/formats/openai-realtime';
import type { RealtimeDialect, RealtimeServerEvent } from '#libs/formats/openai-realtime';
import { toGatewayError } from '../../pipeline/to-gateway-error.js';
import type { SocketConnection } from '../../sockets/socket-connection.js';
import { newId } from './new-id.js';

/** Says events to the client, in its dialect. */
export class Outlet {
  private readonly waiting: (() => void)[] = [];
  private blocked = false;

  constructor(
    private readonly connection: Pick<SocketConnection, 'send' | 'onDrain'>,
    private readonly dialect: RealtimeDialect,
  ) {}

  say(event: RealtimeServerEvent): void {
    const text = writeServerEvent(event, this.dialect, newId('event'));
    if (text === undefined || this.connection.send(text) || this.blocked) return;
    this.blocked = true;
    this.connection.onDrain(this.onDrain);
  }

  /** Says what went wrong. @param eventId the client's own, of the event at fault */
  refuse(cause: unknown, eventId?: string): void {
    const error =
      cause instanceof RealtimeFault
        ? cause.answering(eventId)
        : realtimeErrorOf(toGatewayError(cause), eventId);
    this.say({ type: 'error', error });
  }

  /** Waits for a client that reads more slowly than it is talked to. */
  async room(): Promise<void> {
    while (this.blocked) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  private readonly onDrain = (): void => {
    this.blocked = false;
    for (const resolve of this.waiting.splice(0)) resolve();
  };
}
