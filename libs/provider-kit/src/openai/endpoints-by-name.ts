import type { ModelEndpoint } from '../provider.js';

/** Words in names of models that say what a model is for. The first that fits counts. */
const words: readonly (readonly [RegExp, ModelEndpoint])[] = [
  [/rerank/i, 'reranking'],
  [/embed/i, 'embedding'],
  [/whisper|transcribe|parakeet|canary|voxtral-mini-\d|-asr(?:$|[-:@])/i, 'transcription'],
  [/(?:^|[-_/])tts(?:$|[-_:@])|orpheus|kokoro|playai|sonic/i, 'speech'],
  [/dall-e|gpt-image|imagine|imagen|flux|stable-diffusion|sdxl|cogview|qwen-image/i, 'images'],
];

const realtime = /(?:^|[-_/])realtime(?:$|[-_:@])/i;

/**
 * What a model is for where its name says so: text-embedding-3-small, bge-reranker-v2-m3, whisper-large-v3,
 * FLUX.1-schnell. Realtime models may do what else their names say outside of sessions too. Undefined where it does not.
 */
export function endpointsByName(model: string): readonly ModelEndpoint[] | undefined {
  const [, endpoint] = words.find(([word]) => word.test(model)) ?? [];
  const said: readonly ModelEndpoint[] = endpoint === undefined ? [] : [endpoint];
  if (realtime.test(model)) return ['realtime', ...said];
  return endpoint && said;
}
