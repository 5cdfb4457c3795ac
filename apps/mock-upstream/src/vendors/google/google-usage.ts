import type { CanonicalRequest, MediaPart, Part, Usage } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { mediaOf } from '../../builtins/request-reading.js';
import { countUsage } from '../../composition/count-usage.js';

const format = 'google-generate-content';

/** What a medium costs, whatever its size. */
const mediaTokens: Readonly<Record<MediaPart['media'], number>> = {
  image: 258,
  document: 258,
  audio: 32,
  video: 263,
};
const modalities: Readonly<Record<MediaPart['media'], string>> = {
  image: 'IMAGE',
  document: 'DOCUMENT',
  audio: 'AUDIO',
  video: 'VIDEO',
};
/** What a cached content holds, and what each tool of the vendor's own puts before the model. */
const cachedTokens = 1024;
const toolTokens = 16;

/** A prompt's tokens by modality, as Google counts them. */
export interface PromptCount {
  readonly total: number;
  readonly cached: number;
  readonly details: readonly JsonObject[];
}

/** What a prompt costs: text by the mock's estimate, media and cached contents at fixed prices. */
export function countPrompt(request: CanonicalRequest): PromptCount {
  const cached = typeof request.ext?.[format]?.cachedContent === 'string' ? cachedTokens : 0;
  const text = (countUsage([], request).input?.total ?? 0) + cached;
  const byModality = new Map<string, number>([['TEXT', text]]);
  for (const { media } of [...mediaOf(request), ...request.messages.flatMap(mediaInResults)]) {
    byModality.set(modalities[media], (byModality.get(modalities[media]) ?? 0) + mediaTokens[media]);
  }
  const details = [...byModality].map(([modality, tokenCount]) => ({ modality, tokenCount }));
  return { total: details.reduce((sum, { tokenCount }) => sum + tokenCount, 0), cached, details };
}

/**
 * The vendor's own report. Where the answer's script said nothing of its input, the prompt is counted here.
 * @param withThoughts False where the request switched thinking off.
 */
export function googleUsage(usage: Usage, request: CanonicalRequest, withThoughts: boolean): Usage {
  if (typeof usage.raw?.promptTokenCount === 'number') return usage;
  const prompt = promptOf(usage, request);
  const reasoning = usage.output?.reasoning ?? 0;
  const candidates = Math.max(0, (usage.output?.total ?? 0) - reasoning);
  const thoughts = withThoughts ? reasoning : 0;
  const toolUse = (request.tools ?? []).filter(({ kind }) => kind === 'server').length * toolTokens;
  const raw: JsonObject = {
    promptTokenCount: prompt.total,
    ...(prompt.cached > 0 && {
      cachedContentTokenCount: prompt.cached,
      cacheTokensDetails: textDetails(prompt.cached),
    }),
    ...(candidates > 0 && {
      candidatesTokenCount: candidates,
      candidatesTokensDetails: textDetails(candidates),
    }),
    ...(thoughts > 0 && { thoughtsTokenCount: thoughts }),
    ...(toolUse > 0 && {
      toolUsePromptTokenCount: toolUse,
      toolUsePromptTokensDetails: textDetails(toolUse),
    }),
    totalTokenCount: prompt.total + candidates + thoughts + toolUse,
    promptTokensDetails: prompt.details,
    ...usage.raw,
  };
  return { ...usage, raw };
}

/** What a script says of the input wins over the count. */
function promptOf({ input }: Usage, request: CanonicalRequest): PromptCount {
  const total = input?.total;
  if (total === undefined || total === countUsage([], request).input?.total) return countPrompt(request);
  return { total, cached: input?.cacheRead ?? 0, details: textDetails(total) };
}

function mediaInResults({ parts }: { readonly parts: readonly Part[] }): readonly MediaPart[] {
  return parts.flatMap((part) =>
    part.type === 'tool-result' ? part.parts.filter((inner) => inner.type === 'media') : [],
  );
}

function textDetails(tokenCount: number): readonly JsonObject[] {
  return [{ modality: 'TEXT', tokenCount }];
}
