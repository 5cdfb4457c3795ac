import { createSecretKey } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.js';
import type { DatabaseSchema } from '../database/database-schema.js';
import { fingerprintOf } from '../key-fingerprint.js';
import { holdLock } from '../kysely/hold-lock.js';
import { readFact, replaceFact } from '../kysely/installation-facts.js';
import type { SecretKey } from '../secret-key.repository.js';
import { TextSeal } from '../text-seal.js';
import { resealAll } from './reseal.js';
import { configurationTexts } from './sealed-texts.js';

const hashKeyContext = 'hash-key';

/**
 * Makes another key the one that holds, in one step: what the gateway cannot do without is sealed with it at once; bodies of
 * requests follow in their own time. Until then the database remembers that the former key is needed.
 * Of several processes that do so at once, one does it.
 */
export async function rotateKey(database: Database, former: SecretKey, current: SecretKey): Promise<void> {
  const before = fingerprintOf(former);
  await database.transaction().execute(async (transaction) => {
    await holdLock(transaction, 'secret-key');
    if ((await readFact(transaction, 'secret-key')) !== before) return;
    const hashing = await hashingKey(transaction, former);
    const sealed = hashKeySeal(current).seal(hashing.export().toString('base64'), hashKeyContext);
    await replaceFact(transaction, 'hash-key', sealed);
    await resealAll(transaction, { current, former, hashing }, configurationTexts);
    await replaceFact(transaction, 'former-secret-key', before);
    await replaceFact(transaction, 'secret-key', fingerprintOf(current));
  });
}

/** What credentials are hashed with: the first secret key there was. @param current the key that holds */
export async function hashingKey(database: Kysely<DatabaseSchema>, current: SecretKey): Promise<SecretKey> {
  const sealed = await readFact(database, 'hash-key');
  if (sealed === undefined) return current;
  const opened = hashKeySeal(current).open(sealed, hashKeyContext);
  if (opened === undefined) throw new Error('The key of the hashes was not sealed with the secret key.');
  return createSecretKey(Buffer.from(opened, 'base64'));
}

const hashKeySeal = (current: SecretKey): TextSeal => new TextSeal({ current }, 'hash key');
