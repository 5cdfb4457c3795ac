import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { rankDocuments } from '../../vectors/rank-documents.js';
import type { DirectEndpoint, VendorReply } from '../vendor.js';
import { cohereError } from './cohere-error.js';

/** What differs between the versions. */
interface Version {
  readonly version: '1' | '2';
  readonly fields: readonly string[];
}

const shared = ['model', 'query', 'documents', 'top_n'];

/** `POST /v1/rerank`: records as documents, results with their documents on demand. */
export const rerankV1 = endpointOf({
  version: '1',
  fields: [...shared, 'return_documents', 'rank_fields', 'max_chunks_per_doc'],
});

/** `POST /v2/rerank`: texts alone. */
export const rerankV2 = endpointOf({ version: '2', fields: [...shared, 'max_tokens_per_doc', 'priority'] });

function endpointOf(version: Version): DirectEndpoint {
  return {
    kind: 'direct',
    answer({ body }) {
      const value = body();
      const request = isJsonObject(value) ? value : {};
      const fault = faultOf(request, version);
      return fault === undefined ? answer(request, version) : cohereError(400, `invalid request: ${fault}`);
    },
  };
}

function faultOf(request: JsonObject, { version, fields }: Version): string | undefined {
  const { model, query, documents, top_n: top } = request;
  const unknown = Object.keys(request).find((name) => !fields.includes(name));
  if (unknown !== undefined) return `unknown field: parameter '${unknown}' is not a valid field`;
  if (version === '2' && typeof model !== 'string') return 'model is required';
  if (typeof query !== 'string' || query === '') return 'query must not be empty';
  if (!isJsonArray(documents) || documents.length === 0) return 'documents must not be empty';
  const isAllowed = (document: JsonValue): boolean =>
    typeof document === 'string' || (version === '1' && isJsonObject(document));
  if (!documents.every(isAllowed)) return 'documents must be strings';
  if (top !== undefined && (typeof top !== 'number' || !Number.isInteger(top) || top < 1))
    return 'top_n is invalid';
  return undefined;
}

function answer(request: JsonObject, { version }: Version): VendorReply {
  const { query, top_n: top, return_documents: isWanted } = request;
  const documents = listOf(request.documents);
  const fields = request.rank_fields === undefined ? ['text'] : listOf(request.rank_fields).map(wordsOf);
  const texts = documents.map((document) =>
    isJsonObject(document) ? fields.map((name) => wordsOf(document[name])).join(' ') : wordsOf(document),
  );
  const ranked = rankDocuments(wordsOf(query), texts, typeof top === 'number' ? top : undefined);
  const results = ranked.map((result) => {
    const document = documents[result.index] ?? '';
    const shown = typeof document === 'string' ? { text: document } : document;
    return { ...result, ...(isWanted === true && { document: shown }) };
  });
  const searches = Math.ceil(documents.length / 100);
  const meta = { api_version: { version }, billed_units: { search_units: searches } };
  return {
    status: 200,
    body: { id: 'mock-rerank', results, meta },
    charge: { input: { searches } },
  };
}

const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (isJsonArray(value) ? value : []);

const wordsOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? '');
