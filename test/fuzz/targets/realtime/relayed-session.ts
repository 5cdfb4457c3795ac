import assert from 'node:assert/strict';
import { tapClientEvent } from '#libs/formats/openai-realtime';
import { TokenCounter } from '../../../../src/counting/token-counter.js';
import { TokenEstimator } from '../../../../src/counting/token-estimator.js';
import { RequestEnds } from '../../../../src/observability/request-ends.js';
import type { RequestRecord } from '../../../../src/observability/request-record.js';
import { RelayEstimates } from '../../../../src/realtime/relay/relay-estimates.js';
import { RelayRecord } from '../../../../src/realtime/relay/relay-record.js';
import { TurnMeters } from '../../../../src/realtime/relay/turn-meters.js';
import type { RelayTurn } from '../../../../src/realtime/relay/turn-meters.js';
import { SessionJournal } from '../../../../src/realtime/session-journal.js';

/** Counts how often each request was taken down, and writes no line. */
class CountedEnds extends RequestEnds {
  readonly counts = new Map<RequestRecord, number>();

  override detached(record: RequestRecord): void {
    this.counts.set(record, (this.counts.get(record) ?? 0) + 1);
  }
}

/** Counts at once, without a thread of its own. */
class QuickCounter extends TokenCounter {
  override count(): Promise<number> {
    return Promise.resolve(1);
  }
}

const estimates = new RelayEstimates(new TokenEstimator(new QuickCounter()));

/** What a relay takes down of a session: each response once, whatever the two sides say. */
export class RelayedSession {
  private readonly ends = new CountedEnds();
  private readonly journal = new SessionJournal('id', this.ends);
  private readonly work = new Set<Promise<unknown>>();
  private readonly connection = {
    during: async (promise: Promise<void>): Promise<void> => {
      this.work.add(promise);
      await promise;
    },
    signal: new AbortController().signal,
  };
  private readonly begun: RequestRecord[] = [];
  private readonly record: RelayRecord;

  constructor() {
    const { journal, connection } = this;
    const watched = new Proxy(journal, {
      get: (target, key) => (key === 'begin' ? this.begin : (Reflect.get(target, key) as unknown)),
    });
    const meters = { open: () => undefined, of: () => undefined };
    const turns = new TurnMeters(meters, watched, connection, () => undefined);
    this.record = new RelayRecord(journal, connection, turns, estimates, () => undefined);
  }

  hearUpstream(frame: Buffer): void {
    this.record.hearUpstream(frame);
    this.checkSize();
  }

  hearClient(frame: Buffer): void {
    const event = tapClientEvent(frame);
    if (event?.kind === 'create') this.record.hearCreate(event, this.turn());
    else if (event !== undefined) this.record.hearClient(event);
    this.checkSize();
  }

  /** @throws Error where a response is taken down twice, or never */
  async end(): Promise<void> {
    this.record.abandon('cancelled');
    assert(!this.record.isAnswering, 'something is waited for after the end');
    for (const promise of this.work) await promise;
    for (const turn of this.begun)
      assert.equal(this.ends.counts.get(turn), 1, 'a response is taken down once');
    for (const [turn, count] of this.ends.counts) {
      assert.equal(count, 1, 'a turn is taken down once');
      checkCounts(turn);
    }
  }

  private readonly begin: SessionJournal['begin'] = (...settled) => {
    const record = this.journal.begin(...settled);
    this.begun.push(record);
    return record;
  };

  private turn(): RelayTurn {
    return { record: this.begin({ kind: 'response' }, 0) };
  }

  private checkSize(): void {
    const { size } = this.record;
    assert(Number.isFinite(size) && size >= 0, `what a response reads is ${size} bytes`);
  }
}

/** Nobody can be charged for what is no number. */
function checkCounts({ usage }: RequestRecord): void {
  const counts = [usage?.input, usage?.output].flatMap((side): unknown[] => Object.values(side ?? {}));
  for (const count of counts) {
    if (typeof count === 'number') assert(Number.isFinite(count) && count >= 0, `${count} tokens`);
  }
}
