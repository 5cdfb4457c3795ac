import type { CacheMark, Extensions } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';
import { ownExtension } from './extensions.js';
import type { FieldReader } from '#libs/codec-kit';
import type { ChatCacheBreakpoint } from './wire-request.js';

/** This format's times to live, shortest first, in minutes. */
const lifetimes = [
  { ttl: '30m', minutes: 30 },
  { ttl: '12h', minutes: 720 },
];

/**
 * The cache mark of a content part or tool: the documented `prompt_cache_breakpoint`, or the de-facto
 * `cache_control` of clients that reach other vendors through this format. The latter stays unread, so that it
 * comes back under its own name.
 */
export function readCacheMark(reader: FieldReader): { cache?: CacheMark } {
  const breakpoint = reader.object('prompt_cache_breakpoint');
  if (breakpoint !== undefined) {
    breakpoint.need('mode', breakpoint.choice('mode', ['explicit']));
    const ttl = breakpoint.text('ttl');
    return { cache: ttl === undefined ? {} : { ttl } };
  }
  const control = reader.peek('cache_control');
  if (!isJsonObject(control) || control.type !== 'ephemeral') return {};
  return { cache: typeof control.ttl === 'string' ? { ttl: control.ttl } : {} };
}

/** Writes the mark unless the part's own fields already say it. */
export function writeCacheMark(
  part: { readonly cache?: CacheMark; readonly ext?: Extensions },
  encoding: Encoding,
  path: string,
): { prompt_cache_breakpoint?: JsonObject } {
  if (part.cache === undefined || ownExtension(part.ext)?.cache_control !== undefined) return {};
  if (!encoding.dialect.cacheBreakpoints) {
    encoding.dropped(path, 'cache-mark', 'The upstream takes no cache marks.');
    return {};
  }
  const ttl = encoding.own ? part.cache.ttl : nearestLifetime(part.cache.ttl);
  return {
    prompt_cache_breakpoint: {
      mode: 'explicit',
      ...(ttl !== undefined && { ttl }),
    } satisfies ChatCacheBreakpoint,
  };
}

/** The shortest of this format's lifetimes that is no shorter than asked. */
function nearestLifetime(ttl: string | undefined): string | undefined {
  const match = /^(\d+)([mh])$/.exec(ttl ?? '');
  if (match === null) return undefined;
  const minutes = Number(match[1]) * (match[2] === 'h' ? 60 : 1);
  return lifetimes.find((lifetime) => lifetime.minutes >= minutes)?.ttl;
}
