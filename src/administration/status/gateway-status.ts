import { Injectable } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { packageVersion } from '../../cli/version.js';
import { Courier } from '../../metering/courier.js';
import { UsageJournal } from '../../metering/usage-journal.js';
import { ProcessPresence } from '../../presence/process-presence.js';
import type { PresentProcess } from '../../presence/process-presence.js';
import { ProviderRegistry } from '../../providers/provider.registry.js';
import { SweepReports } from '../../retention/sweep-reports.js';
import { SharedStateHealth } from '../../shared-state/shared-state-health.js';
import { ConfigurationProblems } from './configuration-problems.js';
import { DatabaseCheck } from './database-check.js';
import { ModelProblems } from './model-problems.js';
import { ProviderProblems } from './provider-problems.js';
import { RuntimeProblems } from './runtime-problems.js';
import { problemToJson } from './status-problem.js';
import type { StatusProblem } from './status-problem.js';

/** Problems in one answer. */
const mostTold = 100;

/** How it stands with the gateway, as this process sees it. */
@Injectable()
export class GatewayStatus {
  constructor(
    private readonly database: DatabaseCheck,
    private readonly configuration: ConfigurationProblems,
    private readonly providers: ProviderProblems,
    private readonly models: ModelProblems,
    private readonly runtime: RuntimeProblems,
    private readonly presence: ProcessPresence,
    private readonly shared: SharedStateHealth,
    private readonly journal: UsageJournal,
    private readonly courier: Courier,
    private readonly sweeps: SweepReports,
    private readonly registry: ProviderRegistry,
  ) {}

  /** Takes as long as the database, and no longer than a few seconds. */
  async describe(): Promise<JsonObject> {
    const database = await this.database.check();
    const processes = this.presence.list();
    const problems = inOrder([
      ...database.problems,
      ...this.runtime.list(processes),
      ...this.configuration.list(),
      ...this.providers.list(),
      ...this.models.list(),
    ]);
    return {
      object: 'status',
      at: new Date().toISOString(),
      state: problems[0]?.severity ?? 'good',
      problem_count: problems.length,
      problems: problems.slice(0, mostTold).map(problemToJson),
      version: packageVersion(),
      node: process.version,
      started_at: new Date(this.presence.startedAt).toISOString(),
      database: database.shown,
      shared_state: this.sharedState(processes.length),
      journal: this.usageJournal(),
      processes: processes.map((one) => processToJson(one, one.id === this.presence.id)),
      local_models: this.localModels(),
      retention: this.retention(),
    };
  }

  /** @param heard how many processes there are at least */
  private sharedState(heard: number): JsonObject {
    const { kind, isWhole, processes, unsettled, losses, lostAt } = this.shared.report();
    return {
      kind,
      state: isWhole ? 'good' : 'bad',
      processes: Math.max(processes, heard),
      unsettled,
      losses,
      degraded_since: timeOf(lostAt),
    };
  }

  private usageJournal(): JsonObject {
    const { waiting, areMore, lost, size, maxSize } = this.journal.report;
    const isWell = this.journal.trouble === undefined;
    const isDelivered = this.courier.failure === undefined;
    return {
      state: isWell ? (isDelivered ? 'good' : 'attention') : 'bad',
      waiting,
      more_in_files: areMore,
      lost,
      size_bytes: size,
      max_size_bytes: maxSize,
    };
  }

  private localModels(): JsonObject {
    const entries = this.registry.list().filter(({ type }) => type === 'local');
    const connected = entries.filter((entry) => entry.state === 'on');
    const off = entries.find((entry) => entry.state === 'off');
    const models = connected.flatMap(({ provider }) => provider.models());
    return {
      enabled: connected.length > 0,
      reason: connected.length === 0 ? (off?.reason ?? null) : null,
      models: models.map(({ id, state }) => ({
        id,
        state: state?.status.replaceAll('-', '_') ?? 'ready',
        detail: state?.detail ?? null,
      })),
    };
  }

  private retention(): JsonObject[] {
    return this.sweeps.list().map(({ what, endedAt, took, failure }) => ({
      what,
      ended_at: timeOf(endedAt),
      took_ms: took ?? null,
      state: failure === undefined ? 'good' : 'attention',
    }));
  }
}

const timeOf = (time: number | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString();

function processToJson(one: PresentProcess, current: boolean): JsonObject {
  const { id, host, pid, worker, version, startedAt, seenAt, degraded } = one;
  return {
    id,
    host,
    pid,
    worker: worker ?? null,
    version,
    current,
    started_at: new Date(startedAt).toISOString(),
    seen_at: new Date(seenAt).toISOString(),
    degraded: [...degraded],
  };
}

/** What does not work comes first. */
const inOrder = (problems: readonly StatusProblem[]): readonly StatusProblem[] => [
  ...problems.filter(({ severity }) => severity === 'bad'),
  ...problems.filter(({ severity }) => severity === 'attention'),
];
