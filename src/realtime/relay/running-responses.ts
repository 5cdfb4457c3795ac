import { GatewayError } from '#libs/canonical';
import type { TappedEvent } from '#libs/formats/openai-realtime';
import type { SocketConnection } from '../../sockets/socket-connection.js';
import type { SessionJournal } from '../session-journal.js';

/** A response that an upstream is making. */
interface Running {
  readonly startedAt: number;
  /** A stopping gateway waits for it no longer. */
  readonly finish: () => void;
}

/** What an upstream is making for a session: taken down when it is done, and waited for by a gateway that stops. */
export class RunningResponses {
  private readonly responses = new Map<string | undefined, Running>();

  constructor(
    private readonly journal: SessionJournal,
    private readonly connection: SocketConnection,
  ) {}

  get size(): number {
    return this.responses.size;
  }

  start(id: string | undefined): void {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.responses.get(id)?.finish();
    this.responses.set(id, {
      startedAt: performance.now(),
      finish: () => {
        resolve(undefined);
      },
    });
    void this.connection.during(promise.then(() => undefined));
  }

  end({ responseId, status, usage, error }: Extract<TappedEvent, { kind: 'response-end' }>): void {
    const running = this.responses.get(responseId);
    this.responses.delete(responseId);
    const turn = {
      kind: 'response' as const,
      status: status ?? 'completed',
      ...(responseId !== undefined && { id: responseId }),
      ...(usage !== undefined && { usage }),
      ...(error !== undefined && { error: failureOf(error) }),
    };
    this.journal.settle(turn, running?.startedAt ?? performance.now());
    running?.finish();
  }

  /** Takes down what will never be done. */
  abandon(status: 'cancelled' | 'failed', error?: GatewayError): void {
    for (const [id, { startedAt, finish }] of this.responses) {
      const named = id === undefined ? {} : { id };
      this.journal.settle({ kind: 'response', status, ...named, ...(error && { error }) }, startedAt);
      finish();
    }
    this.responses.clear();
  }
}

const failureOf = ({
  message = 'The response failed.',
  code,
  type,
}: NonNullable<Extract<TappedEvent, { kind: 'response-end' }>['error']>): GatewayError =>
  new GatewayError('provider_failed', message, {
    upstream: { ...(code !== undefined && { code }), ...(type !== undefined && { type }) },
  });
