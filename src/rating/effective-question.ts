import type { JsonObject } from '#libs/json';
import { moment } from '../prices/price-request.js';
import { fieldsOf } from '../tokens/fields/composed-rules.js';
import { Faults, faulty } from '../tokens/fields/field-problem.js';
import { textLine } from '../tokens/fields/simple-rules.js';
import { TokenError } from '../tokens/token-error.js';

/** Of a model's name, in characters. */
const longestName = 512;

/** What is asked about prices that hold. */
export interface EffectiveQuestion {
  /** As clients name it. */
  readonly model: string;
  readonly at: Date;
}

/**
 * Reads what is asked, as the admin API takes it.
 * @param now milliseconds since the epoch: what holds then is told where nobody says when
 * @throws TokenError `fields-refused` naming every parameter at fault
 */
export function readEffectiveQuestion(query: JsonObject, now: number): EffectiveQuestion {
  const faults = new Faults();
  const read = fieldsOf({ model: textLine(longestName), at: moment }, ['model', 'at'])(
    { ...query },
    '',
    faults,
  );
  if (read !== faulty && typeof read.model !== 'string') {
    faults.add('model', 'is missing', 'Write a model as clients name it.');
  }
  if (read === faulty || faults.list.length > 0) throw TokenError.ofFields(faults.list);
  return { model: read.model ?? '', at: new Date(read.at ?? now) };
}
