import { secondsOf } from '../events.js';
import type { Events } from '../events.js';
import type { Evidence, Violation } from '../invariants/invariant.js';
import type { ChaosSettings } from './settings.js';

/** What came of one invariant. */
export interface Finding {
  readonly invariant: string;
  readonly violations: readonly Violation[];
}

/** What came of a run. */
export interface ChaosReport {
  readonly settings: ChaosSettings;
  readonly title: string;
  /** Faults that this place cannot have. */
  readonly leftOut: readonly { readonly name: string; readonly why: string }[];
  readonly evidence: Evidence;
  readonly findings: readonly Finding[];
  readonly events: Events;
}

/** Violations of one invariant that are told with what was around them. */
const most = 5;

export const violationsOf = ({ findings }: ChaosReport): readonly Violation[] =>
  findings.flatMap(({ violations }) => violations);

/** The report for people. */
export function reportText(report: ChaosReport): string {
  const { settings, title, leftOut, evidence, findings } = report;
  const { met, rows, charges, struck } = evidence;
  const lines = [
    `${title}, seed ${settings.seed}, faults for ${settings.length / 1_000} s, ${settings.clients} clients`,
    '',
    `Faults: ${struck.length}`,
    ...countsOf(struck, ({ name }) => name),
    ...leftOut.map(({ name, why }) => `  left out: ${name}, because ${why}`),
    '',
    `Requests: ${met.length}; records in the ledger: ${rows.length}; charges of the vendor: ${charges.length}`,
    ...countsOf(
      met,
      ({ kind, seen }) => `${kind}: ${seen.outcome === 'error' ? `error ${seen.status}` : seen.outcome}`,
    ),
    ...countsOf(rows, ({ end, estimated }) => `recorded as ${end}${estimated ? ', estimated' : ''}`),
    '',
    'Invariants:',
    ...findings.map(({ invariant, violations }) =>
      violations.length === 0
        ? `  ok         ${invariant}`
        : `  VIOLATED   ${invariant}: ${violations.length} times`,
    ),
    ...findings.flatMap((finding) => violatedText(finding, report)),
  ];
  return `${lines.join('\n')}\n`;
}

function countsOf<Value>(values: readonly Value[], keyOf: (value: Value) => string): readonly string[] {
  const groups = [...Map.groupBy(values, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1));
  return groups.map(([key, of]) => `${String(of.length).padStart(7)}  ${key}`);
}

function violatedText({ invariant, violations }: Finding, { events }: ChaosReport): readonly string[] {
  return violations.slice(0, most).flatMap(({ what, from, until = from }) => {
    const around = from === undefined || until === undefined ? [] : events.around(from, until);
    const times =
      from === undefined || until === undefined ? '' : ` (${secondsOf(from)} to ${secondsOf(until)})`;
    return [
      '',
      `${invariant}${times}`,
      `  ${what}`,
      ...around.map(({ at, what: happened }) => `    ${secondsOf(at)}  ${happened.slice(0, 200)}`),
    ];
  });
}
