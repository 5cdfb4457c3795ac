import type { InputUsage, Usage } from '#libs/canonical';
import { inputTotal, outputTotal } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { GenerateContentTokenDetail, GenerateContentUsage } from './wire-response.js';

/** Fields by which a report of this format is known. */
const ownCounts = ['promptTokenCount', 'candidatesTokenCount', 'totalTokenCount'];

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
