import type { Extensions, FormatName } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';

/** How one format keeps the fields it does not name, and gives them back. */
export interface FormatExtensions {
  /** `{ ext }` holding what a reader left unread, or nothing; to be spread. */
  extending(rest: JsonObject | undefined): { ext?: Extensions };
  /** The format's own unknown fields. */
  ownExtension(ext: Extensions | undefined): JsonObject | undefined;
  /** Puts the format's unknown fields back where they were; what is written wins. */
  withExtension(written: JsonObject, ext: Extensions | undefined): JsonObject;
}

export function extensionsOf(format: FormatName): FormatExtensions {
  const ownExtension = (ext: Extensions | undefined): JsonObject | undefined => ext?.[format];
  return {
    extending: (rest) => (rest === undefined ? {} : { ext: { [format]: rest } }),
    ownExtension,
    withExtension: (written, ext) => {
      const own = ownExtension(ext);
      return own === undefined ? written : fill(written, own);
    },
  };
}

/** `base` with the fields of `extra` that it lacks, at every depth. */
export function fill(base: JsonObject, extra: JsonObject): JsonObject {
  // Entries, not assignment: a key named `__proto__` stays a plain key.
  const added = Object.entries(extra).filter(([key]) => !Object.hasOwn(base, key));
  const kept = Object.entries(base).map(([key, value]) => {
    const other = Object.hasOwn(extra, key) ? extra[key] : undefined;
    return [key, isJsonObject(value) && isJsonObject(other) ? fill(value, other) : value] as const;
  });
  return Object.fromEntries([...kept, ...added]);
}

/** `group`, or undefined where it says nothing. */
export function unlessEmpty<Group extends object>(group: Group): Group | undefined {
  return Object.keys(group).length === 0 ? undefined : group;
}
