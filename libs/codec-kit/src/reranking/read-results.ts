import type { RerankResult } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { unreadable } from '../field-reader.js';

/**
 * Reads a list of results, best first whatever order they came in.
 * @param scoreKey what the format calls the score
 * @param count how many documents were sent
 * @throws GatewayError `provider_invalid_response` for results of documents there are not, or without a score
 */
export function readRerankResults(
  list: JsonValue | undefined,
  path: string,
  scoreKey: string,
  count: number,
): readonly RerankResult[] {
  if (!isJsonArray(list)) throw unreadable(path, 'must be a list of results');
  const seen = new Set<number>();
  const results = list.map((entry, place) => {
    const result = readResult(entry, scoreKey);
    if (result === undefined || result.index >= count || seen.has(result.index)) {
      throw unreadable(`${path}.${place}`, 'must be the index of a document and its score');
    }
    seen.add(result.index);
    return result;
  });
  return results.toSorted((left, right) => right.score - left.score);
}

function readResult(entry: JsonValue, scoreKey: string): RerankResult | undefined {
  if (!isJsonObject(entry)) return undefined;
  const { index, [scoreKey]: score } = entry;
  const isIndex = typeof index === 'number' && Number.isInteger(index) && index >= 0;
  return isIndex && typeof score === 'number' ? { index, score } : undefined;
}
