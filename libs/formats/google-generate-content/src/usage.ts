import type { InputUsage, OutputUsage, Usage } from '#libs/canonical';
import { inputTotal, outputTotal, unlessEmpty } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { GenerateContentTokenDetail, GenerateContentUsage } from './wire-response.js';

type Modality = GenerateContentTokenDetail['modality'];

/** Fields by which a report of this format is known. */
const ownCounts = ['promptTokenCount', 'candidatesTokenCount', 'totalTokenCount'];

/**
 * Reads a usage report. This format's prompt count includes cached tokens, but not what tools put in front of
 * the model; its count of candidates leaves thoughts out.
 */
export function readUsage(raw: JsonObject): Usage {
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
  const count = (modality: Modality) =>
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

/** Writes a usage report: the upstream's own where it was of this format. Undefined where nothing is known. */
export function writeUsage(usage: Usage | undefined): JsonObject | undefined {
  const { raw, input, output } = usage ?? {};
  if (raw !== undefined && ownCounts.some((key) => typeof raw[key] === 'number')) return raw;
  if (input === undefined && output === undefined) return undefined;
  const prompt = inputTotal(input ?? {});
  const answer = outputTotal(output ?? {});
  const reasoning = output?.reasoning;
  const promptDetails = details(input ?? {});
  const candidateDetails = details(output ?? {});
  return {
    promptTokenCount: prompt,
    ...(input?.cacheRead !== undefined && { cachedContentTokenCount: input.cacheRead }),
    candidatesTokenCount: Math.max(0, answer - (reasoning ?? 0)),
    ...(reasoning !== undefined && { thoughtsTokenCount: reasoning }),
    totalTokenCount: prompt + answer,
    ...(promptDetails && { promptTokensDetails: promptDetails }),
    ...(candidateDetails && { candidatesTokensDetails: candidateDetails }),
  } satisfies GenerateContentUsage;
}

function details({
  text,
  audio,
  image,
}: Pick<InputUsage, 'text' | 'audio' | 'image'>): (JsonObject & GenerateContentTokenDetail)[] | undefined {
  const counts = [
    { modality: 'TEXT', tokenCount: text },
    { modality: 'AUDIO', tokenCount: audio },
    { modality: 'IMAGE', tokenCount: image },
  ] as const;
  const said = counts.flatMap(({ modality, tokenCount }) =>
    tokenCount === undefined ? [] : [{ modality, tokenCount }],
  );
  return said.length === 0 ? undefined : said;
}
