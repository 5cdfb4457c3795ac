import type { CacheMark, Caching } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { unlessEmpty } from '../extensions.js';
import type { FieldReader } from '../field-reader.js';
import type { LossCollector } from '../loss-collector.js';

/** OpenAI's times to live, shortest first, in minutes. */
const lifetimes = [
  { ttl: '30m', minutes: 30 },
  { ttl: '12h', minutes: 720 },
];

/** Reads `prompt_cache_breakpoint` of a content part; to be spread. */
export function readCacheBreakpoint(reader: FieldReader): { cache?: CacheMark } {
  const breakpoint = reader.object('prompt_cache_breakpoint');
  if (breakpoint === undefined) return {};
  breakpoint.need('mode', breakpoint.choice('mode', ['explicit']));
  const ttl = breakpoint.text('ttl');
  return { cache: ttl === undefined ? {} : { ttl } };
}

/**
 * Writes a mark. `own`: its lifetime is one of OpenAI's already; else the shortest that is no shorter is taken,
 * and where it is another one than asked the losses say so.
 */
export function writeCacheBreakpoint(
  { ttl }: CacheMark,
  own: boolean,
  losses: LossCollector,
  path: string,
): JsonObject {
  const written = own ? ttl : nearestLifetime(ttl);
  if (written !== ttl) {
    const detail = `A cache lifetime of ${ttl ?? ''} is ${written === undefined ? 'left to the upstream' : `sent as ${written}`}.`;
    losses.approximated(path, 'cache-marks', detail);
  }
  return { prompt_cache_breakpoint: { mode: 'explicit', ...(written !== undefined && { ttl: written }) } };
}

function nearestLifetime(ttl: string | undefined): string | undefined {
  const match = /^(\d+)([mh])$/.exec(ttl ?? '');
  if (match === null) return undefined;
  const minutes = Number(match[1]) * (match[2] === 'h' ? 60 : 1);
  return lifetimes.find((lifetime) => lifetime.minutes >= minutes)?.ttl;
}

/** Reads `prompt_cache_key`, `prompt_cache_retention` and `prompt_cache_options`. */
export function readPromptCaching(reader: FieldReader): Caching | undefined {
  const key = reader.text('prompt_cache_key');
  const retention = reader.text('prompt_cache_retention');
  const options = reader.object('prompt_cache_options');
  const mode = options?.choice('mode', ['implicit', 'explicit']);
  const ttl = options?.text('ttl');
  return unlessEmpty<Caching>({
    ...(key !== undefined && { key }),
    ...(mode !== undefined && { mode }),
    ...(ttl !== undefined && { ttl }),
    ...(retention !== undefined && { retention }),
  });
}

export function writePromptCaching({ key, mode, ttl, retention }: Caching): JsonObject {
  const options = unlessEmpty({ ...(mode !== undefined && { mode }), ...(ttl !== undefined && { ttl }) });
  return {
    ...(key !== undefined && { prompt_cache_key: key }),
    ...(options && { prompt_cache_options: options }),
    ...(retention !== undefined && { prompt_cache_retention: retention }),
  };
}
