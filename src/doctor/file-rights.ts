import { fault, warning } from './finding.js';
import type { Finding } from './finding.js';

const othersMayWrite = 0o002;
const othersMayEnter = 0o001;
const othersMay = 0o007;

/** Something in the file system, and what its owner, its group and others may do with it. */
export interface Rights {
  readonly path: string;
  readonly mode: number;
}

/** A file in the data folder that holds secrets, or may. */
export interface PrivateFile extends Rights {
  /** Whether this user may read and write it. */
  readonly isUsable: boolean;
}

/** Who else can change what is in a folder. What its group may do is often meant: Kubernetes gives volumes to a group. */
export function* folderFindings({ path, mode }: Rights): Iterable<Finding> {
  if ((mode & othersMayWrite) === 0) return;
  yield fault(
    path,
    'Every user of this machine can write to it.',
    `Take that away: chmod o-w ${shellWord(path)}`,
  );
}

/** Who else can read a file, and whether this user can. @param folder that it is in: without a way in nobody gets there */
export function* fileFindings({ path, mode, isUsable }: PrivateFile, folder: Rights): Iterable<Finding> {
  const file = shellWord(path);
  if ((mode & othersMay) !== 0) {
    yield (folder.mode & othersMayEnter) === 0
      ? warning(
          path,
          'By its own rights every user of this machine could read it: those of the folder alone keep them out.',
          `chmod 600 ${file}`,
        )
      : fault(
          path,
          'Every user of this machine can read it, and it holds secrets or what is locked with them.',
          `chmod 600 ${file}; then replace what somebody may have read: keys of vendors, and admin keys.`,
        );
  }
  if (!isUsable) {
    yield fault(
      path,
      'This user may not read and write it.',
      `Give it to the user who runs the gateway: chown <user> ${file}`,
    );
  }
}

/** A path as a shell takes it. */
const shellWord = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
