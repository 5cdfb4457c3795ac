import { mkdir } from 'node:fs/promises';
import { root } from '../../docs/support/documents.js';
import type { Machine } from './machine.js';
import { succeed } from './command.js';

/** Brings what git has or would take of this checkout into a folder of the machine, as a fresh clone would. */
export async function copyCheckout(machine: Machine, folder: string): Promise<void> {
  const outside = machine.pathOutside(folder);
  await mkdir(outside, { recursive: true });
  // What was deleted a moment ago is still in git's list.
  const packed =
    'git ls-files -z --cached --others --exclude-standard | tar --create --null --files-from=- --ignore-failed-read --owner=root --group=root';
  await succeed([
    ...['bash', '-euc', `cd "$1"; ${packed} | tar --extract --no-same-owner --directory="$2"`],
    ...['bash', root, outside],
  ]);
}
