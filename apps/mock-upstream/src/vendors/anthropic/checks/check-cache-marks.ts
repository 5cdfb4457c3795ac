import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { isSaid, object, oneOf, tag } from './field-checks.js';
import { InvalidField } from './invalid-field.js';

/** The most marks a request may have. */
const most = 4;

/** Checks every `cache_control` of a request, and how many there are. @throws InvalidField */
export function checkCacheMarks({ tools, system, messages, cache_control: own }: JsonObject): void {
  if (isSaid(own)) checkMark(own, 'cache_control');
  const found =
    marksIn(tools, 'tools') +
    marksIn(system, 'system') +
    marksIn(messages, 'messages') +
    (isSaid(own) ? 1 : 0);
  if (found > most)
    throw new InvalidField(
      'messages',
      `A maximum of ${most} blocks with cache_control may be provided. Found ${found}.`,
    );
}

/** Marks stand on the entries of lists, and on what these have as `content`. */
function marksIn(values: JsonValue | undefined, path: string): number {
  if (!isJsonArray(values)) return 0;
  return values.reduce<number>((sum, value, index) => {
    if (!isJsonObject(value)) return sum;
    const place = `${path}.${index}`;
    const isMarked = isSaid(value.cache_control);
    if (isMarked) checkMark(value.cache_control, `${place}.cache_control`);
    return sum + (isMarked ? 1 : 0) + marksIn(value.content, `${place}.content`);
  }, 0);
}

function checkMark(value: JsonValue | undefined, path: string): void {
  const mark = object(value, path);
  tag(mark, path, ['ephemeral']);
  if (isSaid(mark.ttl)) oneOf(mark.ttl, `${path}.ephemeral.ttl`, ['5m', '1h']);
}
