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
import { tokenSettingsMigration } from './0011-token-settings.js';
import { auditMigration } from './0012-audit.js';
import { usageMigration } from './0013-usage.js';
import { priceVersionsMigration } from './0014-price-versions.js';
import { reratingsMigration } from './0015-reratings.js';
import { cachedAnswersMigration } from './0016-cached-answers.js';
import { requestBodiesMigration } from './0017-request-bodies.js';
import { adminSessionsMigration } from './0018-admin-sessions.js';
import { configurationRevisionsMigration } from './0020-configuration-revisions.js';
import { sessionsOfPeopleMigration } from './0024-sessions-of-people.js';

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
  '0011-token-settings': tokenSettingsMigration,
  '0012-audit': auditMigration,
  '0013-usage': usageMigration,
  '0014-price-versions': priceVersionsMigration,
  '0015-reratings': reratingsMigration,
  '0016-cached-answers': cachedAnswersMigration,
  '0017-request-bodies': requestBodiesMigration,
  '0018-admin-sessions': adminSessionsMigration,
  '0020-configuration-revisions': configurationRevisionsMigration,
  '0024-sessions-of-people': sessionsOfPeopleMigration,
};
