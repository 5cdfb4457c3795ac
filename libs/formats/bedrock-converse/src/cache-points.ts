import type { CacheMark } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';

/** The vendor takes at most so many marks in a request. */
const markLimit = 4;

/** This format's times to live, shortest first. */
const lifetimes = [
  { ttl: '5m', minutes: 5 },
  { ttl: '1h', minutes: 60 },
] as const;

/** Writes the block of a mark: cache the prompt up to here. */
export function writeCachePoint(mark: CacheMark, encoding: Encoding, path: string): readonly JsonObject[] {
  if (!encoding.own && !encoding.dialect.cachePoints) {
    encoding.dropped(path, 'cache-marks', 'The model takes no marks to cache a prompt.');
    return [];
  }
  const ttl = encoding.own ? mark.ttl : nearestLifetime(mark.ttl, encoding, path);
  return [{ cachePoint: { type: 'default', ...(ttl !== undefined && { ttl }) } }];
}

/** The shortest of this format's lifetimes that is no shorter than asked, else the longest. Nova has one alone. */
function nearestLifetime(ttl: string | undefined, encoding: Encoding, path: string): string | undefined {
  const match = /^(\d+)([smh])$/.exec(ttl ?? '');
  if (match === null) return undefined;
  const minutes = Number(match[1]) * ({ s: 1 / 60, m: 1, h: 60 }[match[2] ?? ''] ?? 1);
  const isClaude = encoding.dialect.family === 'claude';
  const longest = isClaude ? lifetimes[1] : lifetimes[0];
  const nearest = lifetimes.find((lifetime) => isClaude && lifetime.minutes >= minutes) ?? longest;
  if (nearest.minutes !== minutes) {
    encoding.approximated(path, 'cache-marks', `A cache lifetime of ${ttl ?? ''} is sent as ${nearest.ttl}.`);
  }
  // The usual one needs no word, and older models know none.
  return nearest.ttl === '5m' ? undefined : nearest.ttl;
}

/** Leaves of more marks than the vendor takes the last ones, which cover the longest prompts. */
export function limitCachePoints(body: JsonObject, encoding: Encoding): JsonObject {
  const config = isJsonObject(body.toolConfig) ? body.toolConfig : {};
  const turns = isJsonArray(body.messages) ? body.messages.filter(isJsonObject) : [];
  const lists = [config.tools, body.system, ...turns.map(({ content }) => content)];
  let excess = lists.reduce<number>((sum, list) => sum + marksIn(list), 0) - markLimit;
  if (excess <= 0) return body;
  const strip = (list: JsonValue | undefined, path: string): JsonValue | undefined => {
    if (!isJsonArray(list)) return list;
    return list.filter((block) => {
      if (excess <= 0 || !isMark(block)) return true;
      excess--;
      encoding.dropped(path, 'cache-marks', `The upstream takes at most ${markLimit} cache marks.`);
      return false;
    });
  };
  const tools = strip(config.tools, 'tools');
  const system = strip(body.system, 'system');
  return {
    ...body,
    ...(tools !== undefined && { toolConfig: { ...config, tools } }),
    ...(system !== undefined && { system }),
    messages: turns.map((turn, index) => ({
      ...turn,
      content: strip(turn.content, `messages.${index}.content`),
    })),
  };
}

const marksIn = (list: JsonValue | undefined): number => (isJsonArray(list) ? list.filter(isMark).length : 0);

const isMark = (block: JsonValue): boolean => isJsonObject(block) && block.cachePoint !== undefined;
