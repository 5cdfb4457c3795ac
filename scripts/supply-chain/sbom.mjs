/** Writes what the service is made of, in CycloneDX, to sbom.cdx.json or the file that is named: npm run sbom. */
import { readFileSync, writeFileSync } from 'node:fs';
import { runNpm } from './run-npm.mjs';
import { runningParts } from './running-parts.mjs';

const [file = 'sbom.cdx.json'] = process.argv.slice(2);
const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
const { output, complaints, status } = runNpm(
  ...['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
);
if (status !== 0) {
  process.stderr.write(complaints || output);
  process.exit(1);
}
const bill = runningParts(JSON.parse(output), lock);
writeFileSync(file, `${JSON.stringify(bill, undefined, 2)}\n`);
console.log(`${file}: ${bill.components.length} packages.`);
