import { rerankTexts } from '#libs/canonical';
import type { EncodeTarget, RerankRequest, Translated } from '#libs/canonical';
import { dropRerankSettings, foreignFields, LossCollector } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';

/** Version 1 takes records as they are. */
export function encodeRequestV1(request: RerankRequest, { model }: EncodeTarget): Translated<JsonObject> {
  const losses = new LossCollector();
  const { query, documents, topN, rankFields, maxChunksPerDocument } = request;
  const own = foreignFields(request.ext, 'cohere-rerank-v1', losses);
  dropRerankSettings(request, ['maxTokensPerDocument', 'truncate'], losses);
  const value = {
    ...own,
    model,
    query,
    documents,
    ...(topN !== undefined && { top_n: topN }),
    ...(rankFields !== undefined && { rank_fields: rankFields }),
    ...(maxChunksPerDocument !== undefined && { max_chunks_per_doc: maxChunksPerDocument }),
    // The gateway has them.
    return_documents: false,
  };
  return { value, losses: losses.losses };
}

/**
 * Version 2 takes texts alone: of records the fields that count, each on a line of its own.
 * @throws GatewayError `caller_invalid_request` for a record without any field to rank by
 */
export function encodeRequestV2(request: RerankRequest, { model }: EncodeTarget): Translated<JsonObject> {
  const losses = new LossCollector();
  const { query, topN, maxTokensPerDocument } = request;
  const own = foreignFields(request.ext, 'cohere-rerank-v2', losses);
  dropRerankSettings(request, ['maxChunksPerDocument', 'truncate'], losses);
  const value = {
    ...own,
    model,
    query,
    documents: rerankTexts(request),
    ...(topN !== undefined && { top_n: topN }),
    ...(maxTokensPerDocument !== undefined && { max_tokens_per_doc: maxTokensPerDocument }),
  };
  return { value, losses: losses.losses };
}
