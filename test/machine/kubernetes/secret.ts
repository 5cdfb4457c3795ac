import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../docs/support/documents.js';
import { withPlaces } from '../../docs/support/shell.js';

/** The manifest, from the project's folder on. */
export const manifest = 'deploy/kubernetes/gateway.yaml';

/**
 * The command that makes the secret, out of the manifest's head.
 * @param values what to read in place of the addresses and keys that stand there
 */
export function secretCommand(values: Readonly<Record<string, string>>): string {
  const head = readFileSync(join(root, manifest), 'utf8').split('\napiVersion')[0] ?? '';
  const [command] = /kubectl create secret(?:.*\\\n)+.*/.exec(head.replaceAll(/^# {0,3}/gm, '')) ?? [];
  if (command === undefined) throw new Error(`The head of ${manifest} makes no secret.`);
  for (const place of Object.keys(values)) {
    if (!command.includes(place)) throw new Error(`The secret of ${manifest} has no ${place}.`);
  }
  return withPlaces(command, values);
}
