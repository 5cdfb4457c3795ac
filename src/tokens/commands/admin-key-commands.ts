import type { Actor } from '../../storage/audit.repository.js';
import type { AdminKeyService } from '../admin-key.service.js';
import type { AdminKeyRequest } from '../new-admin-key.js';
import { renderTable, timeText } from './render-table.js';
import type { CommandOutput } from './token-commands.js';

/** What the commands of admin keys work with. */
export interface AdminKeyDesk {
  readonly keys: AdminKeyService;
  /** Who types them. */
  readonly actor: Actor;
  readonly output: CommandOutput;
}

/**
 * `admin-key create`: makes a key and prints its secret, on a line of its own.
 * @throws TokenError
 */
export async function createAdminKey(
  { keys, actor, output }: AdminKeyDesk,
  request: AdminKeyRequest,
): Promise<void> {
  const { key, secret } = await keys.create(request, actor);
  output.write(`Admin key "${key.name}" (${key.role}). Keep it now, it is not shown again:\n${secret}\n`);
}

/** `admin-key list`: every key with its role, never its secret. */
export async function listAdminKeys({ keys, output }: AdminKeyDesk): Promise<void> {
  const rows = (await keys.list()).map(({ name, role, display, createdAt, id }) => [
    name,
    role,
    display,
    timeText(createdAt),
    id,
  ]);
  output.write(renderTable([['NAME', 'ROLE', 'KEY', 'CREATED', 'ID'], ...rows]));
}

/**
 * `admin-key revoke`: ends a key for good.
 * @throws TokenError
 */
export async function revokeAdminKey({ keys, actor, output }: AdminKeyDesk, nameOrId: string): Promise<void> {
  const { name, display } = await keys.revoke(nameOrId, actor);
  output.write(`Admin key "${name}" (${display}) is revoked.\n`);
}
