import type { JsonObject } from '#libs/json';
import { RefusedChange } from '../errors/refused-change.js';

/**
 * What nobody would read is a mistake: settings at the top, most likely.
 * @throws RefusedChange
 */
export function refuseUnknownFields(body: JsonObject, known: readonly string[]): void {
  const unknown = Object.keys(body).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new RefusedChange(
    unknown.map((param) => ({
      param,
      fault: 'is no field here',
      fix: `Put it into settings, or remove it. There are: ${known.join(', ')}.`,
    })),
  );
}
