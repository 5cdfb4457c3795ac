import type { Migration } from 'kysely/migration';
import { tokensMigration } from './0001-tokens.js';
import { responsesMigration } from './0002-responses.js';
import { keptTurnsMigration } from './0003-kept-turns.js';
import { strictTokensMigration } from './0004-strict-tokens.js';
import { picturesMigration } from './0005-pictures.js';
import { clientSecretsMigration } from './0006-client-secrets.js';
import { clientSecretsOfTokenMigration } from './0007-client-secrets-of-token.js';
import { idempotentAnswersMigration } from './0008-idempotent-answers.js';
import { configurationMigration } from './0009-configuration.js';

/** Every migration by its name; names sort in the order of their making. A released one is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-tokens': tokensMigration,
  '0002-responses': responsesMigration,
  '0003-kept-turns': keptTurnsMigration,
  '0004-strict-tokens': strictTokensMigration,
  '0005-pictures': picturesMigration,
  '0006-client-secrets': clientSecretsMigration,
  '0007-client-secrets-of-token': clientSecretsOfTokenMigration,
  '0008-idempotent-answers': idempotentAnswersMigration,
  '0009-configuration': configurationMigration,
};
