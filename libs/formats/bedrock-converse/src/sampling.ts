import type { Sampling } from '#libs/canonical';
import { said, unlessEmpty } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';

/** Sampling on the wire. */
export interface WrittenSampling {
  readonly inferenceConfig?: JsonObject;
  /** In `additionalModelRequestFields`, in the model's own words. */
  readonly fields: JsonObject;
  /** In `additionalModelResponseFieldPaths`. */
  readonly responseFields: readonly string[];
}

/** Writes sampling as this format's own client said it. */
export function writeOwnSampling({ maxOutputTokens, temperature, topP, stop }: Sampling): JsonObject {
  const config = unlessEmpty(said({ maxTokens: maxOutputTokens, temperature, topP, stopSequences: stop }));
  return config === undefined ? {} : { inferenceConfig: config };
}

/**
 * Writes another format's sampling.
 * @param thinks Claude takes no sampling parameters then
 */
export function writeSampling(sampling: Sampling, thinks: boolean, encoding: Encoding): WrittenSampling {
  const { family } = encoding.dialect;
  const refusal =
    thinks && family === 'claude' ? 'The upstream takes no sampling parameters while it thinks.' : undefined;
  const reason = encoding.dialect.sampling ? refusal : 'The upstream takes no sampling parameters.';
  const drawn = reason === undefined ? drawWords(sampling, encoding) : reportDraw(sampling, reason, encoding);
  const stop = writeStop(sampling.stop ?? [], encoding);
  const inferenceConfig = unlessEmpty<JsonObject>({
    ...said({ maxTokens: sampling.maxOutputTokens, temperature: drawn.temperature, topP: drawn.topP }),
    ...(stop.length > 0 && { stopSequences: stop }),
  });
  return {
    ...(inferenceConfig && { inferenceConfig }),
    fields: topKFields(drawn.topK, encoding),
    // Claude alone tells which of them it met.
    responseFields: stop.length > 0 && family === 'claude' ? ['/stop_sequence'] : [],
  };
}

type Draw = Pick<Sampling, 'temperature' | 'topP' | 'topK'>;

function drawWords({ temperature, topP, topK }: Draw, encoding: Encoding): Draw {
  const isClaude = encoding.dialect.family === 'claude';
  const leavesTopP = isClaude && temperature !== undefined && topP !== undefined;
  if (leavesTopP && topP !== 1) {
    encoding.dropped('top_p', 'top-p', 'The upstream takes temperature or top_p; temperature is kept.');
  }
  return said({
    temperature: temperature === undefined ? undefined : withinRange(temperature, encoding),
    topP: leavesTopP ? undefined : topP,
    topK,
  });
}

function withinRange(temperature: number, encoding: Encoding): number {
  if (temperature <= 1) return temperature;
  const detail = `Temperature ${temperature} is sent as 1, the highest there is.`;
  encoding.approximated('temperature', 'temperature', detail);
  return 1;
}

/** Values that mean the default are left out without a word. */
function reportDraw({ temperature, topP, topK }: Draw, reason: string, encoding: Encoding): Draw {
  if (temperature !== undefined && temperature !== 1) encoding.dropped('temperature', 'temperature', reason);
  if (topP !== undefined && topP !== 1) encoding.dropped('top_p', 'top-p', reason);
  if (topK !== undefined) encoding.dropped('top_k', 'top-k', reason);
  return {};
}

/** Claude and Nova have fields of their own for it. Zero and below mean no bound to other vendors: the default here. */
function topKFields(topK: number | undefined, encoding: Encoding): JsonObject {
  if (topK === undefined || topK <= 0) return {};
  const { family } = encoding.dialect;
  if (Number.isInteger(topK) && family === 'claude') return { top_k: topK };
  if (Number.isInteger(topK) && family === 'nova') return { inferenceConfig: { topK } };
  encoding.dropped('top_k', 'top-k', 'The model has no field for it.');
  return {};
}

/** The vendor refuses stop sequences of white space alone. */
function writeStop(stop: readonly string[], encoding: Encoding): readonly string[] {
  const kept = stop.filter((sequence) => sequence.trim() !== '');
  if (kept.length < stop.length) {
    encoding.dropped('stop', 'stop', 'The upstream takes no stop sequences of white space alone.');
  }
  return kept;
}
