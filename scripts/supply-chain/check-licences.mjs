/** Whether every package that is installed here may be: npm run licences. */
import { readFileSync } from 'node:fs';
import { licenceFaults } from './licence-rules.mjs';

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
const faults = licenceFaults(lock);
for (const fault of faults) console.error(fault);
if (faults.length === 0)
  console.log(`${Object.keys(lock.packages).length - 1} packages have licences that go with ours.`);
process.exitCode = faults.length === 0 ? 0 : 1;
