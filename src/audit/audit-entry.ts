import { randomUUID } from 'node:crypto';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Actor, AuditEntry } from '../storage/audit.repository.js';

/** The gateway itself. */
export const theGateway: Actor = { kind: 'gateway', name: 'model-gateway' };

/** What was changed, how, and by whom. */
export interface Change {
  readonly actor: Actor;
  /** `token.create`, … */
  readonly action: string;
  readonly target: AuditEntry['target'];
  /** Without secrets. Absent: there was nothing. */
  readonly before?: JsonObject;
  /** Absent: nothing is left. */
  readonly after?: JsonObject;
}

/** An entry of the log of changes, as of now. Of what was and is there, it keeps what differs. */
export function auditEntry({ actor, action, target, before, after }: Change): AuditEntry {
  const both = before !== undefined && after !== undefined;
  return {
    id: `aud_${randomUUID()}`,
    at: Date.now(),
    actor,
    action,
    target: { id: target.id, name: target.name },
    ...(before !== undefined && { before: both ? differing(before, after) : before }),
    ...(after !== undefined && { after: both ? differing(after, before) : after }),
  };
}

/** The fields of the one that the other has not, or otherwise. */
const differing = (one: JsonObject, other: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(one).filter(
      (field): field is [string, JsonValue] => JSON.stringify(field[1]) !== JSON.stringify(other[field[0]]),
    ),
  );
