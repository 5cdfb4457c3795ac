import { GatewayError } from '#libs/canonical';
import type { Meters } from '../../metering/meters.js';
import type { RequestRecord, TryNote } from '../../observability/request-record.js';
import { toGatewayError } from '../../pipeline/to-gateway-error.js';
import type { Candidate } from '../../routing/candidate.js';
import type { SocketConnection } from '../../sockets/socket-connection.js';
import type { SessionJournal, SettledTurn } from '../session-journal.js';

/** A response of a relayed session. */
export interface RelayTurn {
  readonly record: RequestRecord;
  /** Its limits are being looked at: nothing is taken down of it until then. Never rejects. Absent: they were. */
  readonly opening?: Promise<void>;
}

/** How a response ended for whoever is charged for it. */
export type TurnOutcome = NonNullable<TryNote['outcome']>;

/** Has each response of a session stand in the journal, and count against the limits of its token, while it runs. */
export class TurnMeters {
  /** @param holder who holds the session; undefined as long as nobody does */
  constructor(
    private readonly meters: Pick<Meters, 'open' | 'of'>,
    private readonly journal: Pick<SessionJournal, 'begin' | 'finish'>,
    private readonly connection: Pick<SocketConnection, 'during' | 'signal'>,
    private readonly holder: () => Candidate | undefined,
  ) {}

  /**
   * A response that its client asks for: its vendor may be told when this has resolved.
   * @param size bytes of what it reads
   * @throws GatewayError `policy_*` where the token has reached a limit
   */
  async open(size: number): Promise<RelayTurn> {
    const record = this.journal.begin({ kind: 'response' }, performance.now(), size);
    try {
      await this.meter(record);
    } catch (cause) {
      const error = toGatewayError(cause);
      this.journal.finish(record, { kind: 'response', status: 'failed', error });
      throw error;
    }
    return { record };
  }

  /** Its vendor was told. */
  asked({ record }: RelayTurn): void {
    const holder = this.holder();
    if (holder !== undefined) record.tries.push({ provider: holder.provider.id, model: holder.model });
  }

  /**
   * A response that its vendor began by itself.
   * @param refused told where the token has reached a limit
   */
  follow(size: number, refused: (error: GatewayError) => void): RelayTurn {
    const record = this.journal.begin({ kind: 'response' }, performance.now(), size);
    const opening = this.meter(record).catch((cause: unknown) => {
      // Of a session that has ended nothing is left to be stopped.
      if (!this.connection.signal.aborted) refused(toGatewayError(cause));
    });
    this.asked({ record });
    return { record, opening };
  }

  /** Takes down its end. Resolves when that outlives this process, and what was reserved is given back. Never rejects. */
  finish(turn: RelayTurn, settled: SettledTurn, outcome: TurnOutcome): Promise<void> {
    const [asked] = turn.record.tries;
    if (asked !== undefined) asked.outcome = outcome;
    const finishing = this.takeDown(turn, settled);
    void this.connection.during(finishing);
    return finishing;
  }

  private async takeDown({ record, opening }: RelayTurn, settled: SettledTurn): Promise<void> {
    if (opening !== undefined) await opening;
    this.journal.finish(record, settled);
    await this.meters.of(record)?.ended;
  }

  private async meter(record: RequestRecord): Promise<void> {
    const holder = this.holder();
    if (holder === undefined) throw new Error('Nobody holds the session.');
    const meter = await this.meters.open(record, [holder], this.connection.signal);
    await meter?.opened();
  }
}

/** The client left before the response came to its end. */
export const clientLeft = (): GatewayError =>
  new GatewayError('caller_cancelled', 'The client has left the session.');
