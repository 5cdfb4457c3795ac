import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { costOf } from '../catalogue/cost-of.js';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import type { Prices } from '../config/model-facts.js';
import { RequestLimiter } from '../limits/request-limiter.js';
import type { Reservation } from '../limits/request-limiter.js';
import type { AskedWork } from '../observability/asked-work.js';
import type { RequestEnd } from '../observability/request-end.js';
import { RequestEnds } from '../observability/request-ends.js';
import type { RequestRecord } from '../observability/request-record.js';
import { timeOrderedId } from '../observability/time-ordered-id.js';
import { wallTime } from '../observability/wall-time.js';
import { CandidateFacts } from '../routing/candidate-facts.js';
import type { Candidate } from '../routing/candidate.js';
import type { Principal } from '../tokens/principal.js';
import { endOf, wasAsked } from './end-of.js';
import { likelyUsage, mostUsage } from './expected-usage.js';
import { filledUsage } from './filled-usage.js';
import { freePrices } from './free-prices.js';
import type { Opened } from './journal/journal.js';
import { Meter } from './meter.js';
import { UsageJournal } from './usage-journal.js';
import { beginningOf } from './usage-record.js';
import type { LastAsked } from './usage-record.js';

/** Endpoints whose answers are made of tokens, more of them the longer they take. */
const writes: ReadonlySet<string> = new Set(['generation', 'realtime']);

const nothingUsed = { tokens: 0, nanoDollars: 0 } as const;

/** Follows every request: opens its meter before a model is asked, and sees to it that each is closed. */
@Injectable()
export class Meters implements OnModuleInit {
  constructor(
    private readonly journal: UsageJournal,
    private readonly ends: RequestEnds,
    private readonly facts: CandidateFacts,
    private readonly limiter: RequestLimiter,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: GatewayConfiguration,
  ) {}

  onModuleInit(): void {
    this.ends.listen(this.onEnd);
  }

  /** What a candidate costs a request that began then. Models that run in the gateway itself cost nothing. */
  pricesOf(candidate: Candidate, { startedAt }: Pick<RequestRecord, 'startedAt'>): Prices | undefined {
    const known = this.facts.pricesOf(candidate, new Date(wallTime(startedAt)));
    return known ?? (candidate.provider.type === 'local' ? freePrices : undefined);
  }

  /**
   * Opens the meter of a request whose route is known. One that is asked again goes on with its meter.
   * @param candidates who may be asked, the likeliest first
   * @param signal aborted where nobody waits for the answer any more
   * @returns undefined for what is no request of a client's
   * @throws GatewayError `policy_*` where the token has reached a limit, or may not ask what has no price; the signal's
   *   reason where it is aborted: a request whose end was told already has nobody who would close its meter
   */
  open(
    record: RequestRecord,
    candidates: readonly Candidate[],
    signal: AbortSignal,
  ): Meter | undefined | Promise<Meter> {
    const { asked, principal } = record;
    if (asked === undefined || principal === undefined || record.isSession) return undefined;
    if (candidates.length === 0) return undefined;
    const running = this.of(record);
    if (running !== undefined && running.closed === undefined) return running;
    signal.throwIfAborted();
    this.journal.requireWritable();
    const id = timeOrderedId();
    const reserved = this.reserve(id, record, asked, candidates, signal);
    if (reserved instanceof Promise) {
      return reserved.then((reservation) => {
        if (!signal.aborted) return this.begin(id, record, asked, candidates, reservation);
        reservation.settle(nothingUsed);
        throw signal.reason;
      });
    }
    return this.begin(id, record, asked, candidates, reserved);
  }

  /**
   * Opens the meter of a request that is answered without a model: it counts against the limits of its token, and uses
   * nothing.
   * @param signal as in `open`
   * @throws GatewayError `policy_*` where the token has reached a limit
   */
  async openUnasked(record: RequestRecord, signal: AbortSignal): Promise<Meter | undefined> {
    const { asked, principal } = record;
    if (asked === undefined || principal === undefined) return undefined;
    const id = timeOrderedId();
    const { tokenId, limits } = principal;
    const nothing = { budgets: [], tokens: 0, nanoDollars: 0 } as const;
    const reservation =
      limits &&
      (await this.limiter.reserve({ id, tokenId, format: asked.format, limits, ...nothing, signal }));
    if (signal.aborted) {
      reservation?.settle(nothingUsed);
      throw signal.reason;
    }
    const meter = new Meter(this.journal, {
      record,
      beginning: beginningOf(id, record, asked),
      ...(reservation !== undefined && { reservation }),
    });
    record.meter = meter;
    return meter;
  }

  /** The meter of a request, where it was opened. */
  of(record: RequestRecord): Meter | undefined {
    return record.meter instanceof Meter ? record.meter : undefined;
  }

  /** No candidate answered: it costs nothing. Resolves when that is taken down. @param signal as in `open` */
  async failed(record: RequestRecord, error: GatewayError, signal: AbortSignal): Promise<void> {
    const meter = this.of(record);
    // What a client used that left, is known at the end.
    if (meter === undefined || signal.aborted) return;
    const end = record.sentAt === undefined && isOwnRefusal(error) ? 'refused' : 'failed';
    await meter.close({ end, usage: undefined, status: error.status, error });
  }

  private begin(
    id: string,
    record: RequestRecord,
    asked: AskedWork,
    candidates: readonly Candidate[],
    reservation: Reservation | undefined,
  ): Meter {
    const beginning = beginningOf(id, record, asked);
    const opened = this.takeDown(beginning, record, asked, candidates);
    const meter = new Meter(this.journal, {
      record,
      beginning,
      ...(reservation !== undefined && { reservation }),
      ...(opened !== undefined && { opened }),
      lastAsked: () => this.lastAsked(record, candidates),
    });
    record.meter = meter;
    return meter;
  }

  /** The beginning, as if the likeliest candidate answered. */
  private takeDown(
    beginning: ReturnType<typeof beginningOf>,
    record: RequestRecord,
    asked: AskedWork,
    [likeliest]: readonly Candidate[],
  ): Opened | undefined {
    if (likeliest === undefined) return undefined;
    const prices = this.pricesOf(likeliest, record);
    const guess = likelyUsage(asked);
    return this.journal.open({
      type: 'open',
      record: {
        ...beginning,
        provider: likeliest.provider.id,
        upstreamModel: likeliest.model,
        ...(prices !== undefined && { prices }),
      },
      ...(guess !== undefined && { guess }),
      mostOutput: this.mostOutput(asked, likeliest),
    });
  }

  private lastAsked(record: RequestRecord, candidates: readonly Candidate[]): LastAsked | undefined {
    const last = record.tries.at(-1);
    const candidate = candidates.find(
      ({ provider, model }) => provider.id === last?.provider && model === last.model,
    );
    return (
      candidate && {
        provider: candidate.provider.id,
        upstreamModel: candidate.model,
        prices: this.pricesOf(candidate, record),
      }
    );
  }

  private mostOutput(asked: AskedWork, candidate: Candidate): number {
    if (!writes.has(asked.endpoint)) return 0;
    const most = this.facts.of(candidate).maxOutput ?? this.configuration.budgets.assumedOutput;
    return Math.min(asked.maxOutput ?? most, most);
  }

  private reserve(
    id: string,
    record: RequestRecord,
    asked: AskedWork,
    candidates: readonly Candidate[],
    signal: AbortSignal,
  ): Reservation | undefined | Promise<Reservation> {
    const { limiter } = this;
    const { tokenId, limits, budgets = [] } = record.principal ?? {};
    if (tokenId === undefined) return undefined;
    if (limits === undefined && budgets.length === 0) return undefined;
    let tokens = 0;
    let nanoDollars = 0;
    for (const candidate of candidates) {
      const most = this.mostOf(record, asked, candidate, budgets.length > 0);
      tokens = Math.max(tokens, most.tokens);
      nanoDollars = Math.max(nanoDollars, most.nanoDollars);
    }
    return limiter.reserve({
      id,
      tokenId,
      format: asked.format,
      limits: limits ?? {},
      budgets,
      tokens,
      nanoDollars,
      signal,
    });
  }

  /** @throws GatewayError where it may cost what nobody knows, and the token has a budget */
  private mostOf(record: RequestRecord, asked: AskedWork, candidate: Candidate, isBudgeted: boolean) {
    const { context = Infinity, maxOutput = this.configuration.budgets.assumedOutput } =
      this.facts.of(candidate);
    const usage = mostUsage(asked, { context, maxOutput });
    const prices = this.pricesOf(candidate, record);
    const isFree = asked.endpoint === 'counting';
    if (isBudgeted && prices === undefined && !isFree && this.configuration.budgets.unpriced === 'refuse') {
      throw unpriced(candidate);
    }
    return {
      tokens: (usage.input?.total ?? 0) + (usage.output?.total ?? 0),
      nanoDollars: isFree ? 0 : ((prices && costOf(usage, prices)?.nanoDollars) ?? 0),
    };
  }

  /** All is known of a request: whatever nobody closed is closed with it. */
  private readonly onEnd = (ended: RequestEnd): void => {
    const { record, status } = ended;
    const meter = this.of(record) ?? this.unopened(record);
    if (meter === undefined || meter.closed !== undefined) return;
    const end = endOf(ended);
    const { firstByteAt } = record;
    const isUsed = end !== 'refused' && end !== 'failed' && wasAsked(record);
    void meter.close({
      end,
      usage: isUsed ? filledUsage(ended) : record.usage,
      ...(status !== undefined && { status }),
      ...(firstByteAt !== undefined && { firstByteAt }),
    });
  };

  /** Of a request that was refused before anybody was asked, or of a turn that an upstream counted itself. */
  private unopened(record: RequestRecord): Meter | undefined {
    const { asked, principal, error, usage, lane } = record;
    const isNothing = error === undefined && usage === undefined && lane !== 'cache';
    if (asked === undefined || principal === undefined || record.isSession || isNothing) return undefined;
    const id = timeOrderedId();
    const reservation = this.uncounted(id, principal);
    return new Meter(this.journal, {
      record,
      beginning: beginningOf(id, record, asked),
      ...(reservation !== undefined && { reservation }),
    });
  }

  /** Nothing was reserved for what nobody knew of before its end; what it used counts all the same. */
  private uncounted(id: string, { tokenId, budgets = [] }: Principal): Reservation | undefined {
    if (budgets.length === 0) return undefined;
    return {
      headers: {},
      settle: (consumption) => {
        if (consumption.nanoDollars > 0)
          this.limiter.recover([{ id, tokenId, endedAt: Date.now(), ...consumption }]);
      },
    };
  }
}

/** Nobody was asked: the gateway would not, or the request was wrong. */
const isOwnRefusal = ({ domain }: GatewayError): boolean => domain === 'caller' || domain === 'policy';

const unpriced = ({ provider, model }: Candidate): GatewayError =>
  new GatewayError(
    'policy_forbidden',
    `This token has a budget, and nobody knows what ${provider.id}/${model} costs. The operator must say so ` +
      '(POST /api/prices, or prices of the model in the configuration), or allow it with budgets.unpriced: allow.',
    { reason: 'model_unpriced', param: 'model' },
  );
