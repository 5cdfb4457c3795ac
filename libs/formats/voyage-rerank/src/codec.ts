import { rerankTexts } from '#libs/canonical';
import type { RerankRequest, RerankResponse, WholeUpstreamCodec } from '#libs/canonical';
import {
  dropRerankSettings,
  FieldReader,
  foreignFields,
  LossCollector,
  readRerankResults,
  readTokenUsage,
} from '#libs/codec-kit';

const format = 'voyage-rerank';

/** Voyage's rerank: results in `data`, their number in `top_k`. */
export const voyageRerankCodec: WholeUpstreamCodec<typeof format, RerankRequest, RerankResponse> = {
  format,
  encodeRequest(request, { model }) {
    const losses = new LossCollector();
    const { query, topN, truncate } = request;
    foreignFields(request.ext, format, losses);
    dropRerankSettings(request, ['maxChunksPerDocument', 'maxTokensPerDocument'], losses);
    const value = {
      model,
      query,
      documents: rerankTexts(request),
      ...(topN !== undefined && { top_k: topN }),
      ...(truncate !== undefined && { truncation: truncate }),
      return_documents: false,
    };
    return { value, losses: losses.losses };
  },
  decodeResponse(body, { documents }) {
    const fields = FieldReader.over(body, '', 'lenient');
    const model = fields.text('model');
    const usage = readTokenUsage(fields.record('usage'));
    return {
      ...(model !== undefined && { model }),
      results: readRerankResults(fields.peek('data'), 'data', 'relevance_score', documents.length),
      ...(usage !== undefined && { usage }),
    };
  },
};
