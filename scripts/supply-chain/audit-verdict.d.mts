/** What an audit has found, in lines, and whether a build may go on. */
interface AuditVerdict {
  readonly lines: readonly string[];
  readonly passes: boolean;
}

export function auditVerdict(output: string): AuditVerdict;
