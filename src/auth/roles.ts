import type { AdminRole } from '../storage/admin-key.repository.js';

/** Each may do what those after it may. */
const order: readonly AdminRole[] = ['owner', 'operator', 'viewer'];

/** Whether a role may do what another one may. */
export const isAtLeast = (role: AdminRole, wanted: AdminRole): boolean =>
  order.includes(role) && order.indexOf(role) <= order.indexOf(wanted);
