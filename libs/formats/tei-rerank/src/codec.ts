import { rerankTexts } from '#libs/canonical';
import type { RerankRequest, RerankResponse, WholeUpstreamCodec } from '#libs/canonical';
import { dropRerankSettings, foreignFields, LossCollector, readRerankResults } from '#libs/codec-kit';

const format = 'tei-rerank';

/** Text Embeddings Inference: a server for one model, which answers with the bare list of all results. */
export const teiRerankCodec: WholeUpstreamCodec<typeof format, RerankRequest, RerankResponse> = {
  format,
  encodeRequest(request) {
    const losses = new LossCollector();
    foreignFields(request.ext, format, losses);
    dropRerankSettings(request, ['maxChunksPerDocument', 'maxTokensPerDocument'], losses);
    const { query, truncate = true } = request;
    // Other formats cut long documents unless told otherwise.
    return { value: { query, texts: rerankTexts(request), truncate }, losses: losses.losses };
  },
  decodeResponse: (body, { documents }) => ({
    results: readRerankResults(body, 'results', 'score', documents.length),
  }),
};
