import { tokenEndpoints } from '../../tokens/permissions/endpoints.js';
import {
  anything,
  clearable,
  constant,
  flag,
  nested,
  nullable,
  number,
  optional,
  text,
  texts,
  time,
  whole,
} from './fields.js';

const notes = { additionalProperties: { type: 'string' } } as const;
const noteChanges = { additionalProperties: { type: ['string', 'null'] as string[] } };
const words = { items: { type: 'string', enum: [...tokenEndpoints] as string[] } };
const state = { enum: ['active', 'disabled', 'expired', 'revoked'] };

/** Limits as they are settled. */
export class TokenLimitsDto {
  @whole('Requests in a minute.', { minimum: 1, ...clearable })
  readonly requests_per_minute?: number | null;

  @whole('Tokens in a minute, read and written.', { minimum: 1, ...clearable })
  readonly tokens_per_minute?: number | null;

  @whole('Requests at a time.', { minimum: 1, ...clearable })
  readonly concurrent_requests?: number | null;
}

/** A budget as it is settled. */
export class BudgetAmountDto {
  @number('US dollars, to the billionth.', { minimum: 0, maximum: 9_000_000 })
  readonly usd!: number;
}

/** Budgets as they are settled, each by itself. */
export class BudgetAmountsDto {
  @nested(() => BudgetAmountDto, 'What it may spend in a day (UTC).', clearable)
  readonly day?: BudgetAmountDto | null;

  @nested(() => BudgetAmountDto, 'In a week, from Monday.', clearable)
  readonly week?: BudgetAmountDto | null;

  @nested(() => BudgetAmountDto, 'In a month.', clearable)
  readonly month?: BudgetAmountDto | null;

  @nested(() => BudgetAmountDto, 'In all.', clearable)
  readonly total?: BudgetAmountDto | null;
}

/** What a token says of the response cache. */
export class TokenCacheDto {
  @text('Whether its requests are answered from the cache.', { enum: ['on', 'off'] })
  readonly mode!: string;

  @whole('Seconds for which answers are kept.', { minimum: 1, ...clearable })
  readonly ttl_seconds?: number | null;
}

/** What may be settled of a token. */
export class TokenSettingsDto {
  @text('Whom it was given to.', { maxLength: 100, ...clearable })
  readonly owner?: string | null;

  @text('Whose costs are theirs.', { maxLength: 100, ...clearable })
  readonly team?: string | null;

  @anything('Notes by names of your choosing, up to 16; null takes one away.', {
    ...noteChanges,
    ...clearable,
  })
  readonly metadata?: Readonly<Record<string, string | null>> | null;

  @time('When it ends.', clearable)
  readonly expires_at?: string | null;

  @flag('False: it opens nothing until it is enabled again.', optional)
  readonly enabled?: boolean;

  @flag('Refuse its requests where something would be lost.', optional)
  readonly strict?: boolean;

  @texts('Patterns of the models it may use; * stands for any text.', clearable)
  readonly models?: readonly string[] | null;

  @texts('What it may ask for.', { ...words, ...clearable })
  readonly endpoints?: readonly string[] | null;

  @texts('Addresses and networks it may come from.', clearable)
  readonly ip_ranges?: readonly string[] | null;

  @nested(() => TokenLimitsDto, 'How fast it may go; each limit by itself.', clearable)
  readonly limits?: TokenLimitsDto | null;

  @nested(() => BudgetAmountsDto, 'What it may spend; each budget by itself.', clearable)
  readonly budgets?: BudgetAmountsDto | null;

  @nested(() => TokenCacheDto, 'Whether it is answered from the response cache.', clearable)
  readonly cache?: TokenCacheDto | null;

  @flag('Whether bodies of its requests and answers are kept.', clearable)
  readonly log_bodies?: boolean | null;
}

/** `PATCH /api/tokens/{token}`. */
export class TokenUpdateDto extends TokenSettingsDto {
  @text('Unique among tokens that are not revoked.', { maxLength: 100, ...optional })
  readonly name?: string;

  @whole('The revision that the change was decided on; another one is refused.', optional)
  readonly revision?: number;
}

/** `POST /api/tokens`. */
export class TokenCreationDto extends TokenSettingsDto {
  @text('Unique among tokens that are not revoked.', { maxLength: 100 })
  readonly name!: string;
}

/** `POST /api/tokens/{token}/rotate`. */
export class RotationDto {
  @text('How long the old secret works still, 0 to 30d. Default 24h.', { example: '24h', ...optional })
  readonly overlap?: string;
}

/** `POST /api/tokens/{token}/reset-budget`. */
export class BudgetResetDto {
  @text('The budget that begins anew. Default: all.', {
    enum: ['day', 'week', 'month', 'total'],
    ...optional,
  })
  readonly period?: string;
}

/** A budget as it is shown. */
export class BudgetDto extends BudgetAmountDto {
  @time('What was spent before counts no more.')
  readonly since!: string;
}

/** Budgets as they are shown. */
export class BudgetsDto {
  @nested(() => BudgetDto, 'Of a day (UTC).', optional)
  readonly day?: BudgetDto;

  @nested(() => BudgetDto, 'Of a week, from Monday.', optional)
  readonly week?: BudgetDto;

  @nested(() => BudgetDto, 'Of a month.', optional)
  readonly month?: BudgetDto;

  @nested(() => BudgetDto, 'Of all time.', optional)
  readonly total?: BudgetDto;
}

/** A secret that was replaced and opens still. */
export class FormerSecretDto {
  @text('Its prefix and last four characters.')
  readonly display!: string;

  @time('When it ends.')
  readonly until!: string;
}

/** Limits as they are shown. */
export class ShownLimitsDto {
  @whole('Requests in a minute.', nullable)
  readonly requests_per_minute!: number | null;

  @whole('Tokens in a minute, read and written.', nullable)
  readonly tokens_per_minute!: number | null;

  @whole('Requests at a time.', nullable)
  readonly concurrent_requests!: number | null;
}

/** A token. What is null is not settled. */
export class TokenDto {
  @constant('token')
  readonly object!: string;

  @text('For good.')
  readonly id!: string;

  @text('Unique among tokens that are not revoked.')
  readonly name!: string;

  @text('Prefix and last four characters of its secret.')
  readonly display!: string;

  @text('Whether it opens anything, and if not, why.', state)
  readonly state!: string;

  @flag('False: somebody has disabled it.')
  readonly enabled!: boolean;

  @text('Whom it was given to.', nullable)
  readonly owner!: string | null;

  @text('Whose costs are theirs.', nullable)
  readonly team!: string | null;

  @anything('Notes.', notes)
  readonly metadata!: Readonly<Record<string, string>>;

  @time('When it was made.')
  readonly created_at!: string;

  @time('When it ends.', nullable)
  readonly expires_at!: string | null;

  @time('When it was ended.', nullable)
  readonly revoked_at!: string | null;

  @texts('Patterns of the models it may use.', nullable)
  readonly models!: readonly string[] | null;

  @texts('What it may ask for.', { ...words, ...nullable })
  readonly endpoints!: readonly string[] | null;

  @texts('Networks it may come from.', nullable)
  readonly ip_ranges!: readonly string[] | null;

  @flag('Its requests are refused where something would be lost.')
  readonly strict!: boolean;

  @nested(() => ShownLimitsDto, 'How fast it may go.')
  readonly limits!: ShownLimitsDto;

  @nested(() => BudgetsDto, 'What it may spend.')
  readonly budgets!: BudgetsDto;

  @nested(() => TokenCacheDto, 'Whether it is answered from the response cache.', nullable)
  readonly cache!: TokenCacheDto | null;

  @flag('Whether bodies of its requests and answers are kept.', nullable)
  readonly log_bodies!: boolean | null;

  @nested(() => FormerSecretDto, 'Secrets it had before that open still.', { isArray: true })
  readonly former_secrets!: readonly FormerSecretDto[];

  @whole('Grows with each change of any token.')
  readonly revision!: number;
}

/** A token whose secret is shown, once. */
export class IssuedTokenDto extends TokenDto {
  @text('What clients send. It cannot be shown again.')
  readonly secret!: string;
}
