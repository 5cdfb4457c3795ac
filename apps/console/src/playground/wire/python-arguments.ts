import type { SdkCall } from './sdk-call.js';

const words = (text: string): ReadonlySet<string> =>
  new Set(text.split(/\s+/u).filter((word) => word !== ''));

/** Arguments of OpenAI's Python SDK, by endpoint. It refuses names it does not know. */
const openAi: Readonly<Record<string, ReadonlySet<string>>> = {
  'chat/completions': words(`
    messages model audio frequency_penalty function_call functions logit_bias logprobs max_completion_tokens max_tokens
    metadata modalities n parallel_tool_calls prediction presence_penalty prompt_cache_key reasoning_effort
    response_format safety_identifier seed service_tier stop store stream stream_options temperature tool_choice tools
    top_logprobs top_p user verbosity web_search_options`),
  completions: words(`
    model prompt best_of echo frequency_penalty logit_bias logprobs max_tokens n presence_penalty seed stop stream
    stream_options suffix temperature top_p user`),
  responses: words(`
    background conversation include input instructions max_output_tokens max_tool_calls metadata model
    parallel_tool_calls previous_response_id prompt prompt_cache_key reasoning safety_identifier service_tier store
    stream stream_options temperature text tool_choice tools top_logprobs top_p truncation user`),
  embeddings: words('input model dimensions encoding_format user'),
  'images/generations': words(`
    prompt background model moderation n output_compression output_format partial_images quality response_format size
    stream style user`),
  'images/edits': words(`
    image prompt background input_fidelity mask model n output_compression output_format partial_images quality
    response_format size stream user`),
  'audio/speech': words('input model voice instructions response_format speed stream_format'),
  'audio/transcriptions': words(`
    file model chunking_strategy include language prompt response_format stream temperature timestamp_granularities`),
};
const anthropic = words(`
  max_tokens messages model metadata output_config service_tier stop_sequences stream system temperature thinking
  tool_choice tools top_k top_p`);
const google = words('model contents config');

/** The names an SDK's call takes. */
export function pythonArguments(vendor: SdkCall['vendor'], endpoint: string): ReadonlySet<string> {
  if (vendor === 'anthropic') return anthropic;
  return vendor === 'google' ? google : (openAi[endpoint] ?? words(''));
}
