/** Severities that stop a build. What is less waits for the next update. */
const grave = ['high', 'critical'];

/**
 * What an audit has found: `npm audit --json`.
 * @param {string} output
 * @returns {{ readonly lines: readonly string[], readonly passes: boolean }}
 */
export function auditVerdict(output) {
  const report = parsed(output);
  if (report?.vulnerabilities === undefined || report.metadata === undefined) {
    const why = report?.message ?? report?.error?.summary ?? 'it gave no answer that npm understands';
    return {
      lines: [
        `The registry offers no audit here, so nothing is known of vulnerable packages: ${String(why).split('\n')[0]}.`,
      ],
      passes: true,
    };
  }
  const found = Object.values(report.vulnerabilities);
  const stopping = found.filter(({ severity }) => grave.includes(severity));
  const lines = found.map(({ name, severity, range, fixAvailable }) => {
    const fix =
      fixAvailable === false
        ? 'no version is without it yet'
        : 'npm audit fix, or an override in package.json';
    return `${severity}: ${name} ${range} (${fix})`;
  });
  return {
    lines: lines.length > 0 ? lines : ['No package that runs here is known to be vulnerable.'],
    passes: stopping.length === 0,
  };
}

function parsed(output) {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
