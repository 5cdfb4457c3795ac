import type { CacheMark } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { FieldReader } from '#libs/codec-kit';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';
import type { MessagesCacheControl } from './wire-request.js';

/** The vendor takes at most so many marks in a request. */
const markLimit = 4;

/** This format's times to live, shortest first, in minutes. */
const lifetimes = [
  { ttl: '5m', minutes: 5 },
  { ttl: '1h', minutes: 60 },
] as const;

/** Reads the cache mark of a block or tool. */
export function readCacheMark(reader: FieldReader): { cache?: CacheMark } {
  const control = reader.object('cache_control');
  if (control === undefined) return {};
  control.need('type', control.choice('type', ['ephemeral']));
  const ttl = control.text('ttl');
  return { cache: ttl === undefined ? {} : { ttl } };
}

/** Writes the cache mark of a block or tool. */
export function writeCacheMark(
  { cache }: { readonly cache?: CacheMark },
  encoding: Encoding,
  path: string,
): { cache_control?: MessagesCacheControl } {
  if (cache === undefined) return {};
  const ttl = encoding.own ? cache.ttl : nearestLifetime(cache.ttl, encoding, path);
  const control = { type: 'ephemeral' as const, ...(ttl !== undefined && { ttl }) };
  return { cache_control: control satisfies MessagesCacheControl };
}

/** The shortest of this format's lifetimes that is no shorter than asked, else the longest. */
function nearestLifetime(ttl: string | undefined, encoding: Encoding, path: string): string | undefined {
  const match = /^(\d+)([smh])$/.exec(ttl ?? '');
  if (match === null) return undefined;
  const minutes = Number(match[1]) * ({ s: 1 / 60, m: 1, h: 60 }[match[2] ?? ''] ?? 1);
  const nearest = lifetimes.find((lifetime) => lifetime.minutes >= minutes) ?? lifetimes[1];
  if (nearest.minutes !== minutes) {
    encoding.approximated(path, 'cache-marks', `A cache lifetime of ${ttl ?? ''} is sent as ${nearest.ttl}.`);
  }
  return nearest.ttl;
}

/** Leaves of more marks than the vendor takes the last ones, which cover the longest prompts. */
export function limitCacheMarks(body: JsonObject, encoding: Encoding): JsonObject {
  const tools = marked(body.tools);
  const system = marked(body.system);
  const messages = isJsonArray(body.messages) ? body.messages.map(marksOfTurn) : [];
  let excess = tools + system + messages.reduce((sum, count) => sum + count, 0) - markLimit;
  if (excess <= 0) return body;
  const strip = (value: JsonValue | undefined, path: string): JsonValue | undefined => {
    if (!isJsonArray(value)) return value;
    return value.map((block, index) => {
      if (excess <= 0 || !isMarked(block)) return block;
      excess--;
      encoding.dropped(
        `${path}.${index}`,
        'cache-marks',
        `The upstream takes at most ${markLimit} cache marks.`,
      );
      return Object.fromEntries(Object.entries(block).filter(([key]) => key !== 'cache_control'));
    });
  };
  const stripped = { tools: strip(body.tools, 'tools'), system: strip(body.system, 'system') };
  const turns = isJsonArray(body.messages) ? body.messages : [];
  return {
    ...body,
    ...(stripped.tools !== undefined && { tools: stripped.tools }),
    ...(stripped.system !== undefined && { system: stripped.system }),
    messages: turns.map((turn, index) =>
      isJsonObject(turn) ? { ...turn, content: strip(turn.content, `messages.${index}.content`) } : turn,
    ),
  };
}

function marksOfTurn(turn: JsonValue): number {
  return isJsonObject(turn) ? marked(turn.content) : 0;
}

function marked(blocks: JsonValue | undefined): number {
  return isJsonArray(blocks) ? blocks.filter(isMarked).length : 0;
}

function isMarked(block: JsonValue): block is JsonObject {
  return isJsonObject(block) && block.cache_control !== undefined;
}
