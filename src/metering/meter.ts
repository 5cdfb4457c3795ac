import type { Reservation } from '../limits/request-limiter.js';
import type { RequestRecord } from '../observability/request-record.js';
import type { UsageRecord } from '../storage/usage.repository.js';
import { dollarsText } from './dollars-text.js';
import { likelyUsage } from './expected-usage.js';
import type { Opened } from './journal/journal.js';
import { tokensOf } from './price-usage.js';
import type { UsageJournal } from './usage-journal.js';
import { usageRecordOf } from './usage-record.js';
import type { beginningOf, Ending, LastAsked } from './usage-record.js';

/** Tells a client what its request cost. Absent where not all that was used has a price. */
export const costHeader = 'x-gateway-cost';

/** What a meter holds of its request from the beginning on. */
export interface MeterTerms {
  readonly record: RequestRecord;
  readonly beginning: ReturnType<typeof beginningOf>;
  /** Absent where nobody limits the token. */
  readonly reservation?: Reservation;
  /** Absent where it could not be taken down. */
  readonly opened?: Opened;
  /** Undefined where nobody was asked. */
  readonly lastAsked?: () => LastAsked | undefined;
}

/** Follows one request from before its model is asked to its end, which it takes down once. */
export class Meter {
  private settled: UsageRecord | undefined;
  private closing: Promise<void> | undefined;

  constructor(
    private readonly journal: Pick<UsageJournal, 'close'>,
    readonly terms: MeterTerms,
  ) {}

  /** Where the token stands, for the head of the answer. */
  get headers(): Readonly<Record<string, string>> {
    return this.terms.reservation?.headers ?? none;
  }

  /** What it cost, in US dollars; undefined before its end, and where not all that was used has a price. */
  get cost(): string | undefined {
    const { nanoDollars, unpriced = [] } = this.settled ?? {};
    return nanoDollars === undefined || unpriced.length > 0 ? undefined : dollarsText(nanoDollars);
  }

  /** The end that was taken down, or is being. */
  get closed(): UsageRecord | undefined {
    return this.settled;
  }

  /** Resolves when the end outlives this process, and what was reserved is given back. Undefined before the end. */
  get ended(): Promise<void> | undefined {
    return this.closing;
  }

  /** Resolves when the beginning outlives this process, or cannot. To be waited for before anybody is asked. */
  opened(): Promise<unknown> | undefined {
    return this.terms.opened?.written.catch(ignore);
  }

  /**
   * Takes down the end, and gives back what was reserved. Once: later calls wait for the first one.
   * @returns resolves when the end outlives this process. Never rejects
   */
  close(ending: Ending): Promise<void> {
    if (this.closing !== undefined) return this.closing;
    const { record, beginning, reservation, opened, lastAsked } = this.terms;
    const asked = record.hasNotedPrices ? undefined : lastAsked?.();
    this.settled = usageRecordOf(beginning, record, ending, asked);
    const { usage, nanoDollars = 0, endedAt } = this.settled;
    this.closing = this.journal.close(this.settled, opened).then(() => {
      // Not before: what a process that dies has settled must be what its heir finds in the journal.
      reservation?.settle({ tokens: tokensOf(usage), nanoDollars, endedAt });
    });
    return this.closing;
  }

  /** The whole answer is there, and what it used is known as far as it will be. */
  complete(status: number, firstByteAt: number | undefined): Promise<void> {
    const { usage, asked } = this.terms.record;
    const used = usage ?? (asked === undefined ? undefined : likelyUsage(asked));
    return this.close({
      end: 'complete',
      usage: used,
      status,
      ...(firstByteAt !== undefined && { firstByteAt }),
    });
  }
}

const none: Readonly<Record<string, string>> = {};

function ignore(): void {
  // The journal tells it.
}
