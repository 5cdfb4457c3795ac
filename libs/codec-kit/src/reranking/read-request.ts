import type { RerankDocument, RerankFormatName, RerankRequest } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { FieldReader, invalid, kindOf } from '../field-reader.js';
import { keepForeign } from '../foreign-fields.js';

/** What differs between formats whose requests are alike otherwise. */
export interface RerankDefaults {
  readonly format: RerankFormatName;
  /** Whether results repeat their documents where the client does not say. */
  readonly returnDocuments: boolean;
}

/**
 * Reads a request in the words that Cohere's two forms and Jina's have in common.
 * @throws GatewayError `caller_invalid_request` naming the field
 */
export function readRerankRequest(
  body: JsonObject,
  { format, returnDocuments }: RerankDefaults,
): RerankRequest {
  const fields = new FieldReader(body, '', 'strict');
  const topN = positive(fields, 'top_n');
  const rankFields = fields.list('rank_fields');
  const maxChunksPerDocument = positive(fields, 'max_chunks_per_doc');
  const maxTokensPerDocument = positive(fields, 'max_tokens_per_doc');
  const truncate = fields.flag('truncation');
  return {
    model: fields.text('model') ?? '',
    query: readQuery(fields),
    documents: readDocuments(fields),
    ...(topN !== undefined && { topN }),
    returnDocuments: fields.flag('return_documents') ?? returnDocuments,
    ...(rankFields !== undefined && { rankFields: rankFields.map(fieldName) }),
    ...(maxChunksPerDocument !== undefined && { maxChunksPerDocument }),
    ...(maxTokensPerDocument !== undefined && { maxTokensPerDocument }),
    ...(truncate !== undefined && { truncate }),
    ...keepForeign(format, fields.rest()),
  };
}

/** A text; multimodal models also take it as an object. */
function readQuery(fields: FieldReader): string {
  const given = fields.peek('query');
  fields.take('query');
  const query = isJsonObject(given) ? given.text : given;
  if (typeof query !== 'string') throw invalid('query', `must be a string, but is ${kindOf(given)}`);
  if (query === '') throw invalid('query', 'must not be empty');
  return query;
}

function readDocuments(fields: FieldReader): RerankRequest['documents'] {
  const list = fields.need('documents', fields.list('documents'));
  const [first, ...others] = list.map(readDocument);
  if (first === undefined) throw invalid('documents', 'must hold at least one document');
  return [first, ...others];
}

function readDocument(value: JsonValue, index: number): RerankDocument {
  if (typeof value === 'string' || isJsonObject(value)) return value;
  throw invalid(`documents.${index}`, `must be a string or an object, but is ${kindOf(value)}`);
}

function fieldName(value: JsonValue, index: number): string {
  if (typeof value === 'string') return value;
  throw invalid(`rank_fields.${index}`, `must be a string, but is ${kindOf(value)}`);
}

function positive(fields: FieldReader, key: string): number | undefined {
  const value = fields.integer(key);
  if (value !== undefined && value < 1) throw invalid(key, 'must be at least 1');
  return value;
}
