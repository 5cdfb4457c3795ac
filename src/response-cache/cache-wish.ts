import type { IncomingHttpHeaders } from 'node:http';
import { GatewayError } from '#libs/canonical';
import type { ResponseCacheConfiguration } from '../config/settings/response-cache-settings.js';
import type { TokenCaching } from '../tokens/principal.js';

const modeHeader = 'x-gateway-cache';
const ttlHeader = 'x-gateway-cache-ttl';
const modes = ['on', 'off', 'refresh'] as const;
type Mode = (typeof modes)[number];

/** What a request wants of the cache. */
export interface CacheWish {
  /** `use`: an answer that is kept, else a new one, kept. `refresh`: a new one, kept. `bypass`: it may have nothing of it. */
  readonly mode: 'use' | 'refresh' | 'bypass';
  /** How old an answer may be that it takes, and how long its own is kept, in milliseconds. */
  readonly ttl: number;
}

/**
 * Reads the headers `x-gateway-cache: on|off|refresh` and `x-gateway-cache-ttl` (whole seconds), which go before the
 * token's settings.
 * @returns undefined where nobody speaks of the cache
 * @throws GatewayError `caller_invalid_request` naming the header that cannot be read
 */
export function readCacheWish(
  headers: IncomingHttpHeaders,
  settings: TokenCaching | undefined,
  { enabled, ttl, maxTtl }: ResponseCacheConfiguration,
): CacheWish | undefined {
  const asked = readMode(headers[modeHeader]);
  const time = readTtl(headers[ttlHeader]);
  const mode = asked ?? settings?.mode ?? 'off';
  if (mode === 'off' && settings?.mode !== 'on') return undefined;
  return {
    mode: !enabled || mode === 'off' ? 'bypass' : mode === 'on' ? 'use' : 'refresh',
    ttl: Math.min(time ?? settings?.ttl ?? ttl, maxTtl),
  };
}

function readMode(header: string | readonly string[] | undefined): Mode | undefined {
  if (header === undefined) return undefined;
  const mode = modes.find((mode) => mode === String(header).trim().toLowerCase());
  if (mode === undefined) throw unreadable(modeHeader, `Write one of: ${modes.join(', ')}.`);
  return mode;
}

function readTtl(header: string | readonly string[] | undefined): number | undefined {
  if (header === undefined) return undefined;
  const text = String(header).trim();
  if (!/^[1-9]\d{0,8}$/.test(text)) throw unreadable(ttlHeader, 'Write whole seconds, from 1 up: 3600.');
  return Number(text) * 1000;
}

const unreadable = (header: string, hint: string): GatewayError =>
  new GatewayError('caller_invalid_request', `The header ${header} cannot be read. ${hint}`, {
    param: header,
    reason: 'invalid_header',
  });
