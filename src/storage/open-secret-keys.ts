import { createSecretKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { registerSecret } from '../observability/secret-scrubber.js';
import type { Database } from './database/database.js';
import { createSecretFile, lookIntoSecretFile, parseSecret, readSecretFile } from './files/secret-file.js';
import { fingerprintOf } from './key-fingerprint.js';
import { hashingKey, rotateKey } from './key-rotation/rotate-key.js';
import { readFact, settleFact } from './kysely/installation-facts.js';
import type { SecretKey, SecretKeys } from './secret-key.repository.js';
import { StorageError } from './storage-error.js';
import type { StorageSettings } from './storage-settings.js';

const variable = 'GATEWAY_SECRET_KEY';
const formerVariable = 'GATEWAY_FORMER_SECRET_KEY';

/**
 * The installation's secret keys, from configuration or `secret.key`. A database remembers which key it was used with: another
 * one takes its place where the former one is given too; otherwise that is an error at the start.
 * @throws StorageError
 */
export async function openSecretKeys(settings: StorageSettings, database: Database): Promise<SecretKeys> {
  const former = formerKey(settings);
  const known = await readFact(database, 'secret-key');
  const isReplaced = former !== undefined && fingerprintOf(former) === known;
  // Before a new key is made, which nobody would need.
  if (isReplaced) checkPending(await readFact(database, 'former-secret-key'), former);
  const current = createSecretKey(
    await secretBytes(settings, known !== undefined && !isReplaced, readSecretFile),
  );
  const fingerprint = fingerprintOf(current);
  await settleFact(database, 'secret-key', fingerprint);
  checkRotation(await readFact(database, 'former-secret-key'), former, fingerprint);
  if (former !== undefined && isReplaced) await rotateKey(database, former, current);
  if ((await readFact(database, 'secret-key')) !== fingerprint) throw unknownKey(settings, former);
  const hashing = await hashingKey(database, current);
  return { current, ...(former && { former }), hashing, isFirst: hashing.equals(current) };
}

/** What a database remembers of the keys it was used with. */
export interface RememberedKeys {
  /** Fingerprint of the one that holds. Absent: there was none yet. */
  readonly known?: string | undefined;
  /** Of the one before, as long as anything may be sealed with it. */
  readonly pending?: string | undefined;
}

/**
 * The keys that open what is sealed, for whoever only looks: nothing is made, changed or settled.
 * @returns undefined where the first start will make one
 * @throws StorageError as `openSecretKeys`
 */
export async function findSecretKeys(
  settings: StorageSettings,
  { known, pending }: RememberedKeys,
): Promise<Pick<SecretKeys, 'current' | 'former'> | undefined> {
  const former = formerKey(settings);
  const isReplaced = former !== undefined && fingerprintOf(former) === known;
  const mayMake = known === undefined || isReplaced;
  if (mayMake && isInFile(settings) && !existsSync(keyFile(settings))) return former && { current: former };
  const current = createSecretKey(await secretBytes(settings, !mayMake, lookIntoSecretFile));
  const fingerprint = fingerprintOf(current);
  checkRotation(pending, former, fingerprint);
  if (!mayMake && known !== fingerprint) throw unknownKey(settings, former);
  return { current, ...(former && { former }) };
}

/** Where the key is, as an operator knows it: its file, or the variable. */
export const keyPlace = (settings: StorageSettings): string =>
  isInFile(settings) ? keyFile(settings) : variable;

const isInFile = ({ secretKey, database }: StorageSettings): boolean =>
  secretKey === '' && database.url === '';

/** The key of a SQLite, where none is configured. */
export const keyFile = ({ dataDirectory }: Pick<StorageSettings, 'dataDirectory'>): string =>
  join(dataDirectory, 'secret.key');

function formerKey({ formerSecretKey }: StorageSettings): SecretKey | undefined {
  if (formerSecretKey === '') return undefined;
  registerSecret(formerSecretKey);
  return createSecretKey(parseSecret(formerSecretKey, formerVariable));
}

/** Keys are replaced one after the other, each with all that is sealed with it. */
function checkRotation(
  pending: string | undefined,
  former: SecretKey | undefined,
  fingerprint: string,
): void {
  if (former !== undefined && fingerprintOf(former) === fingerprint) {
    throw new StorageError(
      formerVariable,
      'it is the same key as the one that holds.',
      'Make a new one for secretKey, or take this one away.',
    );
  }
  checkPending(pending, former);
}

/** What is still sealed with the key before stays readable. */
function checkPending(pending: string | undefined, former: SecretKey | undefined): void {
  if (pending === undefined || pending === (former && fingerprintOf(former))) return;
  throw new StorageError(
    formerVariable,
    'the last change of keys is not over: not everything is sealed with the new key yet.',
    'Start with that one as secretKey and the key before it as formerSecretKey, until the log says that nothing is sealed with the former one any more.',
  );
}

function unknownKey(settings: StorageSettings, former: SecretKey | undefined): StorageError {
  const fault =
    former === undefined
      ? 'it is not the key this database was used with.'
      : `neither it nor ${formerVariable} is the key this database was used with.`;
  return new StorageError(keyPlace(settings), fault, putBack(settings));
}

type ReadFile = (file: string) => Promise<Buffer | undefined>;

/** Replicas that share a database have no folder in common: they are given the key. */
async function secretBytes(settings: StorageSettings, needed: boolean, readFile: ReadFile): Promise<Buffer> {
  const file = keyFile(settings);
  if (settings.secretKey !== '') {
    registerSecret(settings.secretKey);
    return parseSecret(settings.secretKey, variable);
  }
  if (isInFile(settings)) return (await readFile(file)) ?? madeSecret(file, needed, putBack(settings));
  const former = existsSync(file) ? ` That of the SQLite database here is in ${file}.` : '';
  throw new StorageError(
    variable,
    'PostgreSQL needs a key that all replicas share, and none is set.',
    needed
      ? `Set it to the one that this database was used with.${former}`
      : `Set it, the same everywhere; make one with: openssl rand -base64 32.${former}`,
  );
}

const putBack = ({ database }: StorageSettings): string => {
  const anew = database.url === '' ? 'move gateway.db away' : 'use an empty database';
  return `Put the original back: without it all tokens and admin keys are lost. To start anew, ${anew}.`;
};

async function madeSecret(file: string, needed: boolean, fix: string): Promise<Buffer> {
  if (needed) throw new StorageError(file, 'the file is missing.', fix);
  return createSecretFile(file);
}
