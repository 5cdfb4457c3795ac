import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { GatewayError } from './error.js';
import type { RerankDocument, RerankRequest } from './reranking.js';

/** Where a record's text is unless `rank_fields` says otherwise. */
const textField = 'text';

/**
 * What a model reads of each document: texts as they are, of records the fields that count, each on a line of its
 * own with its name before it, as Cohere documents it.
 * @throws GatewayError `caller_invalid_request` for a record without any of those fields
 */
export const rerankTexts = ({ documents, rankFields }: RerankRequest): readonly string[] =>
  documents.map((document, index) => rerankText(document, index, rankFields));

/** The same of the document at one place. */
export const rerankText = (
  document: RerankDocument,
  index: number,
  rankFields?: readonly string[],
): string => (typeof document === 'string' ? document : recordText(document, rankFields, index));

function recordText(record: JsonObject, rankFields: readonly string[] | undefined, index: number): string {
  const fields = rankFields ?? [textField];
  const found = fields.filter((field) => Object.hasOwn(record, field) && (record[field] ?? null) !== null);
  const [only] = found;
  if (only === undefined) {
    const wanted = fields.map((field) => `"${field}"`).join(' or ');
    throw new GatewayError(
      'caller_invalid_request',
      `documents[${index}] has no field ${wanted} to rank by.`,
      {
        param: `documents.${index}`,
      },
    );
  }
  if (rankFields === undefined) return written(record[only]);
  return found.map((field) => `${field}: ${written(record[field])}`).join('\n');
}

function written(value: JsonValue | undefined): string {
  return typeof value === 'string'
    ? value
    : isJsonObject(value) || isJsonArray(value)
      ? JSON.stringify(value)
      : String(value);
}
