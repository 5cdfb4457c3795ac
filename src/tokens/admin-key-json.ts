import type { JsonObject } from '#libs/json';
import type { AdminKeyRecord } from '../storage/admin-key.repository.js';

/** An admin key as the admin API shows it. */
export const adminKeyToJson = ({ id, name, role, display, createdAt }: AdminKeyRecord): JsonObject => ({
  object: 'admin_key',
  id,
  name,
  role,
  display,
  created_at: new Date(createdAt).toISOString(),
});
