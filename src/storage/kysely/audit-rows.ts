import type { Kysely, Selectable } from 'kysely';
import type { JsonObject } from '#libs/json';
import type { Actor, AuditEntry } from '../audit.repository.js';
import type { AuditEntryTable, DatabaseSchema } from '../database/database-schema.js';

/** Adds an entry; in the transaction of the change that it tells of, where there is one. */
export async function insertAuditEntry(
  database: Kysely<DatabaseSchema>,
  { id, at, actor, action, target, before, after }: AuditEntry,
): Promise<void> {
  await database
    .insertInto('audit_entries')
    .values({
      id,
      at,
      actor_kind: actor.kind,
      actor_id: actor.id ?? null,
      actor_name: actor.name,
      action,
      target_id: target.id,
      target_name: target.name,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      request_id: actor.requestId ?? null,
      address: actor.address ?? null,
    })
    .execute();
}

/** A row as the rest of the gateway knows it. */
export const toAuditEntry = (row: Selectable<AuditEntryTable>): AuditEntry => ({
  id: row.id,
  at: row.at,
  actor: {
    kind: row.actor_kind as Actor['kind'],
    ...(row.actor_id !== null && { id: row.actor_id }),
    name: row.actor_name,
    ...(row.request_id !== null && { requestId: row.request_id }),
    ...(row.address !== null && { address: row.address }),
  },
  action: row.action,
  target: { id: row.target_id, name: row.target_name },
  ...(row.before !== null && { before: JSON.parse(row.before) as JsonObject }),
  ...(row.after !== null && { after: JSON.parse(row.after) as JsonObject }),
});
