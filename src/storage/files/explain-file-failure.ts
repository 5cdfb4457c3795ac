import { StorageError } from '../storage-error.js';

const otherFolder = 'or choose another folder with DATA_DIR.';

const explanations: Readonly<Record<string, readonly [fault: string, fix: string]>> = {
  EACCES: [
    'the gateway may not read and write it.',
    `Give it to the user who runs the gateway (chown, chmod u+rwX), ${otherFolder}`,
  ],
  EPERM: [
    'the system forbids the change.',
    `Give it to the user who runs the gateway (chown), ${otherFolder}`,
  ],
  EROFS: ['the file system is read-only.', `Mount it writable, ${otherFolder}`],
  ENOSPC: ['the disk is full.', `Free some space, ${otherFolder}`],
  EDQUOT: ['the disk quota is used up.', `Free some space, ${otherFolder}`],
  ENOTDIR: ['a part of this path is a file, not a folder.', `Move that file away, ${otherFolder}`],
  EEXIST: ['a file stands where the folder should be.', `Move that file away, ${otherFolder}`],
  EISDIR: ['a folder stands where the file should be.', `Move that folder away, ${otherFolder}`],
};

/** What the operating system refused, in an operator's words. Errors that say enough already pass through. */
export function explainFileFailure(file: string, error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const code = Error.isError(error) && 'code' in error ? String(error.code) : '';
  const [fault, fix] = explanations[code] ?? [
    `it cannot be used${code === '' ? '' : ` (${code})`}.`,
    `See the cause below, ${otherFolder}`,
  ];
  return new StorageError(file, fault, fix, error);
}
