import { Inject, Injectable } from '@nestjs/common';
import { migrationState, shownPostgres } from '../../storage/inspection/storage-inspection.js';
import type { MigrationState, StorageInspection } from '../../storage/inspection/storage-inspection.js';
import { bytesText } from '../bytes-text.js';
import type { Check } from '../check.js';
import { connectionsFinding } from '../connections-finding.js';
import { fault, ok, warning } from '../finding.js';
import type { Finding } from '../finding.js';
import { INSTALLATION } from '../installation.js';
import type { Installation } from '../installation.js';
import { storageFinding } from '../storage-finding.js';
import { ownCommand } from '../../processes/own-command.js';

const titles = { sqlite: 'SQLite', postgresql: 'PostgreSQL' } as const;

/** How long a SQLite may be looked through, in milliseconds. */
const patience = 15_000;

/** The database: whether it can be reached, is sound, fits this version, and has connections for this gateway. */
@Injectable()
export class DatabaseCheck implements Check {
  readonly title = 'database';

  constructor(@Inject(INSTALLATION) private readonly installation: Installation) {}

  async *examine(): AsyncIterable<Finding> {
    const { configuration, storage } = this.installation;
    const { inspection, facts, fault: unusable } = storage;
    const isPostgres = configuration.database.url !== '';
    if (unusable !== undefined) {
      yield storageFinding(unusable);
      return;
    }
    if (inspection === undefined) {
      yield ok('SQLite', 'There is no database yet: the first start makes it.');
      return;
    }
    const state = migrationState(facts);
    if (isPostgres) yield* this.postgres(inspection, state);
    else yield* this.sqlite(inspection);
    if (facts === undefined) {
      yield ok(this.place, 'There are no tables yet: the first start makes them.');
      return;
    }
    yield ok(this.place, `${titles[facts.kind]} ${facts.version}, ${bytesText(facts.size)}.`);
    yield* this.migrations(state);
  }

  private get place(): string {
    const { database, dataDirectory } = this.installation.configuration;
    return database.url === '' ? `gateway.db in ${dataDirectory}` : shownPostgres(database.url);
  }

  private async *sqlite(inspection: StorageInspection): AsyncIterable<Finding> {
    const damages = await inspection.damages(patience);
    if (damages === undefined) {
      yield warning(
        this.place,
        `It is large or its disk slow: it was not looked through for damage within ${patience / 1000} s.`,
        `That is no fault. To look through all of it, make a copy (${ownCommand('storage', 'backup', '--to', 'DIR')}), and have it checked there: sqlite3 DIR/gateway.db "pragma integrity_check".`,
      );
      return;
    }
    if (damages.length === 0) return;
    yield fault(
      this.place,
      `It is damaged: ${damages.join('; ')}.`,
      'Stop the gateway and restore a backup, or move the file away to start with an empty database.',
    );
  }

  private async *postgres(inspection: StorageInspection, state: MigrationState): AsyncIterable<Finding> {
    const { database, server } = this.installation.configuration;
    const terms = await inspection.postgresTerms();
    if (terms.isReadOnly) {
      yield fault(
        this.place,
        'It is read-only, most likely a standby.',
        'Write the address of the primary into DATABASE_URL.',
      );
    } else if (!terms.mayMigrate && state.pending.length > 0) {
      yield fault(
        this.place,
        'Tables have to be made or changed, and this user may not.',
        'Make the database its own: alter database … owner to …; or grant it create on schema public.',
      );
    }
    yield connectionsFinding(this.place, terms, database.poolSize * server.workers);
  }

  private *migrations({ pending, unknown, breaking }: MigrationState): Iterable<Finding> {
    if (breaking.length > 0) {
      yield fault(
        this.place,
        `A newer version of Model Gateway changed it in a way that this one cannot work with (${breaking.join(', ')}).`,
        'Run that version, or a newer one; or restore the backup made before the update.',
      );
    } else if (unknown.length > 0) {
      yield warning(
        this.place,
        `A newer version of Model Gateway changed it (${unknown.join(', ')}). This one works with what it knows.`,
        'Update this one too.',
      );
    }
    if (pending.length > 0) {
      yield ok(
        this.place,
        `The next start makes ${pending.length} changes to its tables (${pending.join(', ')}).`,
      );
    }
  }
}
