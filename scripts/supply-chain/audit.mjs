/** Asks the registry which packages that run here are known to be vulnerable: npm run audit. */
import { auditVerdict } from './audit-verdict.mjs';
import { runNpm } from './run-npm.mjs';

const { output } = runNpm('audit', '--json', '--omit=dev');
const { lines, passes } = auditVerdict(output);
for (const line of lines) console.log(line);
process.exitCode = passes ? 0 : 1;
