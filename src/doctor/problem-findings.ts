import type { ConfigurationProblem } from '../config/configuration-problem.js';
import { fault } from './finding.js';
import type { Finding } from './finding.js';

/** Problems of the configuration as faults. @param file that has the lines. Absent: there is none */
export const problemFindings = (
  problems: readonly ConfigurationProblem[],
  file: string | undefined,
): readonly Finding[] =>
  problems.map(({ key, fault: what, fix, line }) => {
    const place = line === undefined || file === undefined ? '' : ` (${file}, line ${line})`;
    return fault(`${key}${place}`, what, fix);
  });
