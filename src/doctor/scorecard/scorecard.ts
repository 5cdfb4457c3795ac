import { severities } from '../finding.js';
import type { Severity } from '../finding.js';
import type { Examined } from '../doctor.js';

/** All that was found, and how it stands. */
export interface Scorecard {
  readonly examined: readonly Examined[];
  readonly counts: Readonly<Record<Severity, number>>;
  /** The worst that was found. */
  readonly state: Severity;
}

/** Sums up what was found. */
export function scorecardOf(examined: readonly Examined[]): Scorecard {
  const counts = { ok: 0, warning: 0, fault: 0 };
  for (const { finding } of examined) counts[finding.severity] += 1;
  return { examined, counts, state: severities.findLast((severity) => counts[severity] > 0) ?? 'ok' };
}
