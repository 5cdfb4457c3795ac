import { constant, nested, nullable, number, optional, text, time, whole } from './fields.js';
import { TokenDto } from './token.dto.js';

/** What is left of a limit of the last minute. */
export class MinuteStandingDto {
  @whole('The limit.')
  readonly limit!: number;

  @whole('What is left.')
  readonly remaining!: number;

  @number('Seconds until all of it is there again, if nothing more is used.')
  readonly reset_seconds!: number;
}

/** What is left of requests at a time. */
export class ConcurrencyStandingDto {
  @whole('The limit.')
  readonly limit!: number;

  @whole('What is left.')
  readonly remaining!: number;
}

/** What is left of the limits that a token has. */
export class LimitStandingsDto {
  @nested(() => MinuteStandingDto, 'Requests in a minute.', optional)
  readonly requests_per_minute?: MinuteStandingDto;

  @nested(() => MinuteStandingDto, 'Tokens in a minute.', optional)
  readonly tokens_per_minute?: MinuteStandingDto;

  @nested(() => ConcurrencyStandingDto, 'Requests at a time.', optional)
  readonly concurrent_requests?: ConcurrencyStandingDto;
}

/** What is left of a budget, in US dollars. */
export class BudgetStandingDto {
  @number('The budget.')
  readonly usd!: number;

  @number('What was spent.')
  readonly spent_usd!: number;

  @number('What is neither spent nor held by requests under way.')
  readonly remaining_usd!: number;

  @time('When it begins anew. Absent: never by itself.', optional)
  readonly resets_at?: string;
}

/** What is left of the budgets that a token has. */
export class BudgetStandingsDto {
  @nested(() => BudgetStandingDto, 'Of the day.', optional)
  readonly day?: BudgetStandingDto;

  @nested(() => BudgetStandingDto, 'Of the week.', optional)
  readonly week?: BudgetStandingDto;

  @nested(() => BudgetStandingDto, 'Of the month.', optional)
  readonly month?: BudgetStandingDto;

  @nested(() => BudgetStandingDto, 'Of all time.', optional)
  readonly total?: BudgetStandingDto;
}

/** Where a token stands. */
export class StandingDto {
  @nested(() => LimitStandingsDto, 'Its limits.')
  readonly limits!: LimitStandingsDto;

  @nested(() => BudgetStandingsDto, 'Its budgets.')
  readonly budgets!: BudgetStandingsDto;
}

/** What an administrator sees of it. */
export class TokenStandingDto extends StandingDto {
  @constant('token.standing')
  readonly object!: string;

  @text('Its id.')
  readonly token!: string;
}

/** What a token may know of itself. */
export class OwnTokenDto extends TokenDto {
  @nested(() => StandingDto, 'What is left of its limits and budgets. Null: it has none.', nullable)
  readonly standing!: StandingDto | null;
}
