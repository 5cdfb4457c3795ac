import { rerankText } from '#libs/canonical';
import type { EncodeTarget, RerankRequest, Translated } from '#libs/canonical';
import { dropRerankSettings, foreignFields, LossCollector } from '#libs/codec-kit';
import type { JsonObject, JsonValue } from '#libs/json';
import { format } from './format.js';

/** @throws GatewayError `caller_invalid_request` for a record without any field to rank by */
export function encodeRequest(request: RerankRequest, { model }: EncodeTarget): Translated<JsonObject> {
  const losses = new LossCollector();
  const { query, topN, truncate } = request;
  const own = foreignFields(request.ext, format, losses);
  dropRerankSettings(request, ['maxChunksPerDocument', 'maxTokensPerDocument'], losses);
  const value = {
    ...own,
    model,
    query,
    documents: writeDocuments(request),
    ...(topN !== undefined && { top_n: topN }),
    ...(truncate !== undefined && { truncation: truncate }),
    // The gateway has them.
    return_documents: false,
  };
  return { value, losses: losses.losses };
}

/** Images are the upstream's own affair; of other records it reads a text. */
function writeDocuments({ documents, rankFields }: RerankRequest): readonly JsonValue[] {
  return documents.map((document, index) => {
    const isImage = typeof document !== 'string' && typeof document.image === 'string';
    return isImage ? document : rerankText(document, index, rankFields);
  });
}
