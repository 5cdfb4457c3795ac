import type { JsonObject } from '#libs/json';
import { packageVersion } from '../../cli/version.js';
import type { Scorecard } from './scorecard.js';

/** A scorecard for programs. @param now milliseconds since the epoch */
export const scorecardToJson = ({ examined, counts, state }: Scorecard, now: number): JsonObject => ({
  object: 'doctor.scorecard',
  version: packageVersion(),
  at: new Date(now).toISOString(),
  state,
  counts: { ...counts },
  findings: examined.map(({ check, finding }) => ({
    check,
    severity: finding.severity,
    where: finding.where,
    what: finding.what,
    fix: finding.severity === 'ok' ? null : finding.fix,
  })),
});
