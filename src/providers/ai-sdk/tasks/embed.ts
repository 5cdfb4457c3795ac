import { collectLosses, GatewayError } from '#libs/canonical';
import type { EmbeddingRequest, EmbeddingResponse, EmbeddingVector, Loss, Translated } from '#libs/canonical';
import { inputText, LossCollector } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { NativeCall } from '#libs/provider-kit';
import type { Bridge } from '../bridge.js';
import { namedFor } from '../language/proofs.js';
import { vendorOf } from '../language/vendor.js';
import type { EmbeddingModel, Metadata } from '../package/sdk-models.js';
import { lossesOf } from '../warnings.js';

/** Makes vectors, in as many calls as the model wants. */
export async function embed(
  bridge: Bridge,
  request: EmbeddingRequest,
  call: NativeCall,
): Promise<Translated<EmbeddingResponse>> {
  return bridge.ask('embedding', call, async (model) => {
    const losses = new LossCollector();
    const values = request.inputs.map((input, index) => inputText(input, `input.${index}`, losses));
    const options = {
      ...dimensionsOf(request, model, losses),
      abortSignal: call.signal,
    };
    dropSettings(request, losses);
    const limit = (await model.maxEmbeddingsPerCall) ?? values.length;
    const vectors: EmbeddingVector[] = [];
    const warned: Loss[] = [];
    let tokens: number | undefined;
    for (const piece of pieces(values, limit)) {
      const { embeddings, usage, warnings } = await model.doEmbed({
        ...options,
        values: piece,
        providerOptions: bridge.options(options.providerOptions),
      });
      if (embeddings.length !== piece.length) throw wrongCount(bridge.id);
      vectors.push(...embeddings);
      warned.push(...lossesOf(warnings));
      if (usage !== undefined) tokens = (tokens ?? 0) + usage.tokens;
    }
    return {
      value: { vectors, ...(tokens !== undefined && { usage: { input: { total: tokens } } }) },
      losses: collectLosses(losses.losses, warned),
    };
  });
}

/** In the interface since v4; before, packages have words of their own. */
function dimensionsOf(
  { dimensions }: EmbeddingRequest,
  { specificationVersion, provider }: EmbeddingModel,
  losses: LossCollector,
): { readonly dimensions?: number; readonly providerOptions?: Metadata } {
  if (dimensions === undefined) return {};
  if (specificationVersion === 'v4') return { dimensions };
  const vendor = vendorOf(provider);
  const words: JsonObject | undefined =
    vendor.known === 'openai'
      ? { dimensions }
      : vendor.known === 'google'
        ? { outputDimensionality: dimensions }
        : undefined;
  if (words !== undefined) return { providerOptions: namedFor(vendor, words) };
  losses.dropped('dimensions', 'dimensions', 'The package has an older interface, which has no dimensions.');
  return {};
}

function dropSettings({ task, truncate, user }: EmbeddingRequest, losses: LossCollector): void {
  for (const [name, value] of Object.entries({ task, truncate, user })) {
    if (value !== undefined) losses.dropped(name, name, "The AI SDK's interface has no field for it.");
  }
}

function* pieces<Value>(values: readonly Value[], limit: number): Generator<Value[]> {
  const size = Math.max(1, limit);
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size);
}

const wrongCount = (id: string): GatewayError =>
  new GatewayError(
    'provider_invalid_response',
    `The provider ${id} answered with another number of vectors than was asked for.`,
  );
