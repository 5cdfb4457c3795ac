import { collectLosses, GatewayError, rerankTexts } from '#libs/canonical';
import type { RerankRequest, RerankResponse, RerankResult, Translated } from '#libs/canonical';
import { dropRerankSettings, LossCollector } from '#libs/codec-kit';
import type { NativeCall } from '#libs/provider-kit';
import type { Bridge } from '../bridge.js';
import { lossesOf } from '../warnings.js';

/** Ranks documents. Records are sent as the text that counts of them. */
export async function rerank(
  bridge: Bridge,
  request: RerankRequest,
  call: NativeCall,
): Promise<Translated<RerankResponse>> {
  return bridge.ask('reranking', call, async (model) => {
    const losses = new LossCollector();
    dropRerankSettings(request, ['maxChunksPerDocument', 'maxTokensPerDocument', 'truncate'], losses);
    const { topN, query } = request;
    const { ranking, response, warnings } = await model.doRerank({
      documents: { type: 'text', values: [...rerankTexts(request)] },
      query,
      ...(topN !== undefined && { topN }),
      providerOptions: bridge.options(),
      abortSignal: call.signal,
    });
    const results = ranking.map(({ index, relevanceScore }): RerankResult => ({
      index,
      score: relevanceScore,
    }));
    if (results.some(({ index }) => !(index in request.documents))) throw unknownDocument(bridge.id);
    results.sort((left, right) => right.score - left.score);
    const { id, modelId } = response ?? {};
    return {
      value: {
        ...(id !== undefined && { id }),
        ...(modelId !== undefined && { model: modelId }),
        results: topN === undefined ? results : results.slice(0, topN),
      },
      losses: collectLosses(losses.losses, lossesOf(warnings)),
    };
  });
}

const unknownDocument = (id: string): GatewayError =>
  new GatewayError('provider_invalid_response', `The provider ${id} ranks a document that it was not given.`);
