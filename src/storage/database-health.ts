import { Logger } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';

/** Seconds that a client had better wait. */
const retryAfter = 5;

/** Whether the database can be reached, as the queries find out. SQLite always can. */
export class DatabaseHealth {
  private readonly logger = new Logger('Storage');
  private lostAt: number | undefined;

  /** @param tolerance milliseconds of an outage in which what is in memory counts; 0 sets no limit */
  constructor(private readonly tolerance = 0) {}

  /** What its absence means, in a sentence. Undefined while it answers. */
  get fault(): string | undefined {
    if (this.lostAt === undefined) return undefined;
    return `It has not been reached for ${seconds(Date.now() - this.lostAt)} s: tokens in memory work, what needs it gets 503.`;
  }

  /**
   * Whoever goes by memory asks first.
   * @throws GatewayError 503 once the outage has lasted for longer than is tolerated
   */
  checkTolerance(): void {
    if (this.lostAt === undefined || this.tolerance === 0) return;
    if (Date.now() - this.lostAt <= this.tolerance) return;
    throw databaseUnreachable(
      'The gateway has not reached its database for longer than it may go by memory (database.outageTolerance)',
    );
  }

  /** A query was answered. Tells so once after an outage. */
  reached(): void {
    if (this.lostAt === undefined) return;
    this.logger.log(`The database can be reached again, after ${seconds(Date.now() - this.lostAt)} s.`);
    this.lostAt = undefined;
  }

  /**
   * A query found nobody. Tells so once for an outage.
   * @returns what to throw: 503, to come again
   */
  lost(error: unknown): GatewayError {
    if (this.lostAt === undefined) {
      this.lostAt = Date.now();
      this.logger.error('The database cannot be reached: tokens in memory keep working.', error);
    }
    return databaseUnreachable('The gateway cannot reach its database', error);
  }
}

/**
 * The refusal of what needs the database while it is away.
 * @param fault the beginning of a sentence that says what is wrong
 */
export const databaseUnreachable = (fault: string, cause?: unknown): GatewayError =>
  new GatewayError(
    'gateway_overloaded',
    `${fault}. This is no fault of the request: try again in a moment.`,
    {
      reason: 'database_unreachable',
      retryAfter,
      cause,
    },
  );

const seconds = (milliseconds: number): number => Math.round(milliseconds / 1000);
