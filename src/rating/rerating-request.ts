import type { JsonObject } from '#libs/json';
import { moment, providerId } from '../prices/price-request.js';
import type { ReratingScope } from '../storage/rerating.repository.js';
import { fieldsOf } from '../tokens/fields/composed-rules.js';
import { Faults, faulty } from '../tokens/fields/field-problem.js';
import { flag, modelPattern } from '../tokens/fields/simple-rules.js';
import { TokenError } from '../tokens/token-error.js';

/** What somebody wants to be priced anew. */
export interface ReratingRequest {
  readonly scope: ReratingScope;
  readonly dryRun: boolean;
}

const rules = { from: moment, to: moment, provider: providerId, model: modelPattern, dry_run: flag };

/**
 * Reads which requests are to be priced anew, as the admin API takes it.
 * @param now milliseconds since the epoch: the end where nobody says
 * @throws TokenError `fields-refused` naming every field at fault
 */
export function readReratingRequest(body: JsonObject, now: number): ReratingRequest {
  const faults = new Faults();
  const read = fieldsOf(rules, ['from', 'to', 'dry_run'])(body, '', faults);
  if (read !== faulty) checkPeriod(read, now, faults);
  if (read === faulty || faults.list.length > 0) throw TokenError.ofFields(faults.list);
  const { from, to, provider, model, dry_run: dryRun } = read;
  return {
    scope: {
      from: from ?? 0,
      to: to ?? now,
      ...(typeof provider === 'string' && { provider }),
      ...(typeof model === 'string' && { model }),
    },
    dryRun: dryRun ?? false,
  };
}

function checkPeriod(
  { from, to }: { readonly from?: number | null; readonly to?: number | null },
  now: number,
  faults: Faults,
): void {
  if (typeof from !== 'number') faults.add('from', 'is missing', 'Write when the period begins.');
  else if (from >= now) faults.add('from', 'is yet to come', 'Write a time that is past.');
  else if (typeof to === 'number' && to > now) faults.add('to', 'is yet to come', 'Leave it out for now.');
  else if (typeof to === 'number' && to <= from)
    faults.add('to', 'is not behind from', 'Write a later time.');
}
