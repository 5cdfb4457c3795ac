import type { InputUsage, OutputUsage, Usage } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { unlessEmpty } from '../extensions.js';

/**
 * Reads `usageMetadata`. The prompt count includes cached tokens, but not what tools put in front of
 * the model; its count of candidates leaves thoughts out.
 */
export function readGoogleUsage(raw: JsonObject): Usage {
  const input = unlessEmpty(readInput(raw));
  const output = unlessEmpty(readOutput(raw));
  return { ...(input && { input }), ...(output && { output }), raw };
}

function readInput(raw: JsonObject): InputUsage {
  const total = sum(number(raw.promptTokenCount), number(raw.toolUsePromptTokenCount));
  const cacheRead = number(raw.cachedContentTokenCount);
  return {
    ...(total !== undefined && { total, uncached: Math.max(0, total - (cacheRead ?? 0)) }),
    ...(cacheRead !== undefined && { cacheRead }),
    ...byModality(raw.promptTokensDetails),
  };
}

function readOutput(raw: JsonObject): OutputUsage {
  const reasoning = number(raw.thoughtsTokenCount);
  const total = sum(number(raw.candidatesTokenCount), reasoning);
  return {
    ...(total !== undefined && { total }),
    ...byModality(raw.candidatesTokensDetails),
    ...(reasoning !== undefined && { reasoning }),
  };
}

function byModality(value: JsonValue | undefined): Pick<InputUsage, 'text' | 'audio' | 'image'> {
  const details = isJsonArray(value) ? value.filter(isJsonObject) : [];
  const count = (modality: 'TEXT' | 'AUDIO' | 'IMAGE') =>
    number(details.find((detail) => detail.modality === modality)?.tokenCount);
  const [text, audio, image] = [count('TEXT'), count('AUDIO'), count('IMAGE')];
  return {
    ...(text !== undefined && { text }),
    ...(audio !== undefined && { audio }),
    ...(image !== undefined && { image }),
  };
}

function number(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function sum(first: number | undefined, second: number | undefined): number | undefined {
  return first === undefined && second === undefined ? undefined : (first ?? 0) + (second ?? 0);
}
