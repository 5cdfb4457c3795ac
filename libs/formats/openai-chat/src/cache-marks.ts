import type { CacheMark, Extensions } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';
import { ownExtension } from './extensions.js';
import { readCacheBreakpoint, writeCacheBreakpoint } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';

/**
 * The cache mark of a content part or tool: the documented `prompt_cache_breakpoint`, or the de-facto
 * `cache_control` of clients that reach other vendors through this format. The latter stays unread, so that it
 * comes back under its own name.
 */
export function readCacheMark(reader: FieldReader): { cache?: CacheMark } {
  const breakpoint = readCacheBreakpoint(reader);
  if (breakpoint.cache !== undefined) return breakpoint;
  const control = reader.peek('cache_control');
  if (!isJsonObject(control) || control.type !== 'ephemeral') return {};
  return { cache: typeof control.ttl === 'string' ? { ttl: control.ttl } : {} };
}

/** Writes the mark unless the part's own fields already say it. */
export function writeCacheMark(
  part: { readonly cache?: CacheMark; readonly ext?: Extensions },
  encoding: Encoding,
  path: string,
): JsonObject {
  if (part.cache === undefined || ownExtension(part.ext)?.cache_control !== undefined) return {};
  if (!encoding.dialect.cacheBreakpoints) return {};
  return writeCacheBreakpoint(part.cache, encoding.own, encoding, path);
}
