import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { estimateTokens } from '../../composition/tokens.js';
import { rankDocuments } from '../../vectors/rank-documents.js';
import type { DirectEndpoint, VendorReply } from '../vendor.js';
import { jinaError } from './jina-error.js';

const known = ['model', 'query', 'documents', 'top_n', 'return_documents', 'truncation', 'max_doc_length'];

/** `POST /v1/rerank` in Jina's words: results repeat their documents unless the client says no. */
export const rerank: DirectEndpoint = {
  kind: 'direct',
  answer({ body }) {
    const value = body();
    const request = isJsonObject(value) ? value : {};
    const fault = faultOf(request);
    return fault === undefined ? answer(request) : jinaError(422, fault);
  },
};

function faultOf(request: JsonObject): string | undefined {
  const { model, query, documents, top_n: top } = request;
  const unknown = Object.keys(request).find((name) => !known.includes(name));
  if (unknown !== undefined) return `Extra inputs are not permitted: ${unknown}`;
  if (typeof model !== 'string') return 'Field required: model';
  if (typeof query !== 'string') return 'Field required: query';
  if (!isJsonArray(documents) || documents.length === 0) return 'List should have at least 1 item: documents';
  if (!documents.every((one) => typeof one === 'string' || isJsonObject(one))) return 'Invalid: documents';
  if (top !== undefined && (typeof top !== 'number' || top < 1))
    return 'Input should be greater than 0: top_n';
  return undefined;
}

function answer({
  model = '',
  query,
  documents,
  top_n: top,
  return_documents: isWanted,
}: JsonObject): VendorReply {
  const texts = (isJsonArray(documents) ? documents : []).map(textOf);
  const asked = typeof query === 'string' ? query : '';
  const results = rankDocuments(asked, texts, typeof top === 'number' ? top : undefined).map((result) => ({
    ...result,
    ...(isWanted !== false && { document: { text: texts[result.index] ?? '' } }),
  }));
  const tokens = texts.reduce((sum, text) => sum + estimateTokens(text.length), estimateTokens(asked.length));
  const body = { model, object: 'list', usage: { total_tokens: tokens }, results };
  return { status: 200, body, charge: { input: { total: tokens } } };
}

function textOf(document: JsonValue): string {
  if (typeof document === 'string') return document;
  return isJsonObject(document) && typeof document.text === 'string'
    ? document.text
    : JSON.stringify(document);
}
