import { Injectable } from '@nestjs/common';
import { OpenIdIssuer } from '../../auth/openid-connect/openid-issuer.js';
import { Courier } from '../../metering/courier.js';
import { UsageJournal } from '../../metering/usage-journal.js';
import type { PresentProcess } from '../../presence/process-presence.js';
import { SweepReports } from '../../retention/sweep-reports.js';
import { SharedStateHealth } from '../../shared-state/shared-state-health.js';
import { ended } from './status-problem.js';
import type { StatusProblem } from './status-problem.js';

/** What is wrong with how this process runs, beside the database. */
@Injectable()
export class RuntimeProblems {
  constructor(
    private readonly shared: SharedStateHealth,
    private readonly journal: UsageJournal,
    private readonly courier: Courier,
    private readonly sweeps: SweepReports,
    private readonly issuer: OpenIdIssuer,
  ) {}

  /** @param processes that serve, this one first */
  list(processes: readonly PresentProcess[]): readonly StatusProblem[] {
    return [
      ...this.ofSharedState(),
      ...this.ofJournal(),
      ...this.ofIssuer(),
      ...this.sweeps
        .list()
        .flatMap(({ what, failure }) => (failure === undefined ? [] : [ofSweep(what, failure)])),
      ...ofProcesses(processes),
    ];
  }

  private ofSharedState(): readonly StatusProblem[] {
    const { isWhole, processes } = this.shared.report();
    if (isWhole) return [];
    const fault = `Redis cannot be reached: each process keeps to 1/${processes} of every limit.`;
    const fix =
      'Look at Redis and at the network between. Limits hold over all processes as soon as it is back.';
    return [{ severity: 'bad', place: 'settings', subject: 'redis.url', fault, fix }];
  }

  private ofJournal(): readonly StatusProblem[] {
    const { trouble } = this.journal;
    const about = { place: 'settings', subject: 'journal.maxSize' } as const;
    if (trouble !== undefined) {
      const fix = trouble.refuses
        ? 'Requests are refused until it is mended: look at the disk and at the database.'
        : 'Look at the disk and at the database. Requests go on.';
      return [{ severity: 'bad', ...about, fault: `Usage has nowhere to go: ${ended(trouble.reason)}`, fix }];
    }
    if (this.courier.failure === undefined) return [];
    const fault = 'The database takes no records of usage: they wait in the journal.';
    const fix = 'They are delivered as soon as it does; nothing is lost until the journal is full.';
    return [{ severity: 'attention', ...about, fault, fix }];
  }

  private ofIssuer(): readonly StatusProblem[] {
    const reason = this.issuer.fault();
    if (reason === undefined) return [];
    const fault = `Nobody can sign in with ${this.issuer.host}: ${ended(reason)}`;
    const fix =
      'Look whether the setting is right and this machine reaches the issuer. Admin keys work meanwhile.';
    return [{ severity: 'bad', place: 'settings', subject: 'openidConnect.issuer', fault, fix }];
  }
}

const ofSweep = (subject: string, failure: string): StatusProblem => ({
  severity: 'attention',
  place: 'status',
  subject,
  fault: failure,
  fix: "It is tried again by itself. The gateway's log tells why.",
});

/** Replicas that differ are being updated, or were forgotten. */
function ofProcesses(processes: readonly PresentProcess[]): readonly StatusProblem[] {
  const versions = [...new Set(processes.map(({ version }) => version))];
  if (versions.length < 2) return [];
  const fault = `Processes of several versions serve: ${versions.join(', ')}.`;
  const fix = 'Finish the update, or stop those that were forgotten.';
  return [{ severity: 'attention', place: 'status', subject: 'processes', fault, fix }];
}
