import { Inject, Injectable } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { DATABASE_FACTS_REPOSITORY } from '../../storage/database-facts.repository.js';
import type { DatabaseFacts, DatabaseFactsRepository } from '../../storage/database-facts.repository.js';
import type { StatusProblem } from './status-problem.js';
import { within } from './within.js';
import type { Checked } from './within.js';

/** How long the database may take to say what time it is, in milliseconds. */
const answerLimit = 2_000;
/** The same for what is in it: it is left out where that takes longer. */
const factsLimit = 1_500;
/** Clocks that are further apart mend nobody's limits, in milliseconds. */
const mostDifference = 2_000;

/** What a look at the database says. */
export interface DatabaseReport {
  readonly shown: JsonObject;
  readonly problems: readonly StatusProblem[];
}

/** Looks whether the database answers, how soon, and what is in it. */
@Injectable()
export class DatabaseCheck {
  constructor(
    @Inject(DATABASE_FACTS_REPOSITORY) private readonly repository: DatabaseFactsRepository,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'database'>,
  ) {}

  /** Never fails, and never takes much longer than its limits. */
  async check(): Promise<DatabaseReport> {
    const began = Date.now();
    const clock = await within(answerLimit, () => this.repository.now());
    const latency = Date.now() - began;
    if (clock.outcome !== 'done') return this.unreachable(clock);
    const facts = await within(factsLimit, () => this.repository.facts());
    // It read its clock at some time in between.
    const difference = Math.round(clock.value - (began + latency / 2));
    return {
      shown: {
        ...this.described(facts),
        state: 'good',
        latency_ms: latency,
        clock_difference_ms: difference,
      },
      problems: [...clockProblems(difference, latency), ...migrationProblems(facts)],
    };
  }

  private get kind(): DatabaseFacts['kind'] {
    return this.configuration.database.url === '' ? 'sqlite' : 'postgresql';
  }

  private described(facts: Checked<DatabaseFacts>): JsonObject {
    if (facts.outcome !== 'done')
      return { kind: this.kind, version: null, size_bytes: null, migrations: null };
    const { kind, version, size, migrations, unknownMigrations } = facts.value;
    return {
      kind,
      version,
      size_bytes: size,
      migrations: {
        count: migrations.length,
        latest: migrations.at(-1) ?? null,
        unknown: [...unknownMigrations],
      },
    };
  }

  private unreachable(clock: Checked<number>): DatabaseReport {
    const fault =
      clock.outcome === 'hung'
        ? `The database does not answer within ${answerLimit / 1000} seconds.`
        : 'The database cannot be reached.';
    const nothing = { kind: this.kind, version: null, size_bytes: null, migrations: null };
    return {
      shown: { ...nothing, state: 'bad', latency_ms: null, clock_difference_ms: null },
      problems: [{ severity: 'bad', place: 'settings', subject: 'database.url', fault, fix: databaseFix }],
    };
  }
}

const databaseFix =
  "Look at the database's own log and at the network between. Tokens in memory work on meanwhile; what needs the database gets 503.";

/** What one question took may be the difference as well. */
function clockProblems(difference: number, latency: number): readonly StatusProblem[] {
  if (Math.abs(difference) <= mostDifference + latency) return [];
  const seconds = Math.round(Math.abs(difference) / 1000);
  const fault = `The clocks of this machine and of the database are ${seconds} seconds apart.`;
  const fix = 'Let NTP set both: budgets and expiry dates go by them.';
  return [{ severity: 'attention', place: 'status', subject: 'clock', fault, fix }];
}

function migrationProblems(facts: Checked<DatabaseFacts>): readonly StatusProblem[] {
  const unknown = facts.outcome === 'done' ? facts.value.unknownMigrations : [];
  if (unknown.length === 0) return [];
  const fault = `A newer version of the gateway changed the database: ${unknown.join(', ')}.`;
  const fix = 'Update this process too. Until then it works with what it knows.';
  return [{ severity: 'attention', place: 'status', subject: 'migrations', fault, fix }];
}
