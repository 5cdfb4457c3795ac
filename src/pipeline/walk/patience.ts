import { GatewayError } from '#libs/canonical';
import type { AnswerDeadlines, DeadlineConfiguration } from '../../config/settings/deadlines-settings.js';
import type { RoutePolicy } from '../../routing/candidate.js';
import { deadlineError } from '../../providers/transport/deadline-error.js';
import type { BeginDeadline } from '../stream-reply.js';
import type { ClientLimits } from './client-limits.js';

/** What a turn may take. */
export interface TurnTime {
  /** Undefined: the configured ones. */
  readonly deadlines: Partial<DeadlineConfiguration> | undefined;
  readonly begin: BeginDeadline | undefined;
  /** Somebody's patience makes it shorter than the candidate deserves: that it was too slow says nothing of it. */
  readonly isShortened: boolean;
}

/** How much time one request has, all its attempts together. Times are milliseconds of `performance.now()`. */
export class Patience {
  private readonly deadlines: AnswerDeadlines;
  /** By then an answer has begun, or nobody is asked any more. */
  private readonly beginBy: number;
  /** By then an answer is whole. */
  private readonly endBy: number;
  private readonly isOwn: boolean;
  private readonly isClients: boolean;

  /**
   * @param policy the model's own deadlines win over the configured ones
   * @param client can only make them shorter
   */
  constructor(
    configured: AnswerDeadlines,
    patience: number,
    policy: RoutePolicy | undefined,
    client: ClientLimits | undefined,
    now = performance.now(),
  ) {
    const own = policy?.deadlines;
    const base = own === undefined ? configured : overlaid(configured, own);
    this.deadlines = client?.deadlines === undefined ? base : shortened(base, client.deadlines);
    this.isOwn = this.deadlines !== configured;
    this.isClients = client !== undefined;
    this.endBy = client?.timeout === undefined ? Infinity : now + client.timeout;
    this.beginBy = Math.min(now + patience, this.endBy);
  }

  /** Whether a wait leaves time to try again. */
  allows(wait: number, now = performance.now()): boolean {
    return now + wait < this.beginBy;
  }

  /** @throws GatewayError `provider_timeout` where none is left */
  turn(provider: string, stream: boolean, now = performance.now()): TurnTime {
    const { deadlines } = this;
    const left = Math.ceil(this.beginBy - now);
    if (left <= 0) throw outOfPatience();
    const begin = Math.min(deadlines.firstToken, left);
    const firstByte = stream ? Math.min(deadlines.firstByte, begin) : Math.min(deadlines.firstByte, left);
    const total = Math.min(deadlines.total, Math.ceil(this.endBy - now));
    const isUsual = !this.isOwn && firstByte === deadlines.firstByte && total === deadlines.total;
    return {
      deadlines: isUsual ? undefined : { ...withoutFirstToken(deadlines), firstByte, total },
      begin: stream ? beginDeadline(now, begin, provider) : undefined,
      isShortened: this.isClients || left < deadlines.firstByte,
    };
  }
}

const withoutFirstToken = ({ connect, idle }: AnswerDeadlines) => ({ connect, idle });

const beginDeadline = (now: number, time: number, provider: string): BeginDeadline => ({
  by: now + time,
  error: () => deadlineError('firstToken', `The provider ${provider}`, time),
});

/** Deadlines with those that are said laid over them. */
function overlaid(base: AnswerDeadlines, own: NonNullable<RoutePolicy['deadlines']>): AnswerDeadlines {
  const said = Object.entries(own).filter(([, value]) => value !== undefined);
  return { ...base, ...Object.fromEntries(said) };
}

function shortened(base: AnswerDeadlines, client: Partial<AnswerDeadlines>): AnswerDeadlines {
  const least = (name: keyof AnswerDeadlines): number => Math.min(base[name], client[name] ?? Infinity);
  return {
    connect: least('connect'),
    firstByte: least('firstByte'),
    firstToken: least('firstToken'),
    idle: least('idle'),
    total: least('total'),
  };
}

const outOfPatience = (): GatewayError =>
  new GatewayError(
    'provider_timeout',
    'No provider began to answer within the time this request has (routing.patience, x-gateway-timeout).',
    { reason: 'patience' },
  );
