import type { JsonObject } from '#libs/json';
import { fieldsOf } from './fields/composed-rules.js';
import { Faults, faulty } from './fields/field-problem.js';
import { oneOf, textLine } from './fields/simple-rules.js';
import type { AdminKeyRequest } from './new-admin-key.js';
import { TokenError } from './token-error.js';

/** What admin keys can be, the mightiest first. */
export const adminRoles = ['owner', 'operator', 'viewer'] as const;

const needed = ['name', 'role'] as const;
const fields = fieldsOf({ name: textLine(), role: oneOf(adminRoles) }, needed);

/**
 * Reads what a new admin key shall be, as the admin API takes it.
 * @throws TokenError `fields-refused` naming every field at fault
 */
export function readAdminKeyRequest(body: JsonObject): AdminKeyRequest {
  return readAdminKeyChanges({ name: null, role: null, ...body }) as AdminKeyRequest;
}

/** The same for a change of one. */
export function readAdminKeyChanges(body: JsonObject): Partial<AdminKeyRequest> {
  const faults = new Faults();
  const read = fields(body, '', faults);
  if (read === faulty) throw TokenError.ofFields(faults.list);
  return read as Partial<AdminKeyRequest>;
}
