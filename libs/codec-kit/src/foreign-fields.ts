import type { ForeignFields } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import type { LossCollector } from './loss-collector.js';

const nobodyElse = 'No other format has a field of this name.';

/** The fields that only the client's format has: given back to the same format, else reported as lost. */
export function foreignFields<Format extends string>(
  ext: ForeignFields<Format> | undefined,
  format: Format,
  losses: LossCollector,
): JsonObject {
  if (ext === undefined) return {};
  if (ext.format === format) return ext.fields;
  for (const [name, value] of Object.entries(ext.fields)) {
    if (value !== null) losses.dropped(name, name, nobodyElse);
  }
  return {};
}

/** `{ ext }` holding what a reader left unread, or nothing; to be spread. */
export const keepForeign = <Format extends string>(
  format: Format,
  fields: JsonObject | undefined,
): { ext?: ForeignFields<Format> } => (fields === undefined ? {} : { ext: { format, fields } });
