import type { CanonicalRequest, Part } from '#libs/canonical';
import type { AskedFeatures } from '../../routing/plan/asked.js';

/** Characters of a token, roughly, in any language. */
const charactersPerToken = 4;
/** What a picture, a recording or a document counts for: vendors differ. */
const tokensPerMedium = 1000;

/** What a request to a language model needs. */
export function generationFeatures(request: CanonicalRequest): AskedFeatures {
  const parts = request.messages.flatMap(({ parts: own }) => own.flatMap(withResults));
  const media = parts.filter((part) => part.type === 'media');
  const maxOutput = request.sampling?.maxOutputTokens;
  return {
    vision: media.some((part) => part.media === 'image' || part.media === 'video'),
    audio: media.some((part) => part.media === 'audio'),
    tools: (request.tools?.length ?? 0) > 0,
    schema: request.output?.format?.kind === 'schema',
    tokens: tokensOf(request, parts) + media.length * tokensPerMedium,
    ...(maxOutput !== undefined && { maxOutput }),
  };
}

/** A tool's result may hold pictures too. */
const withResults = (part: Part): readonly Part[] => (part.type === 'tool-result' ? part.parts : [part]);

function tokensOf({ system = [], tools = [] }: CanonicalRequest, parts: readonly Part[]): number {
  const characters =
    [...system, ...parts].reduce((sum, part) => sum + lengthOf(part), 0) +
    (tools.length === 0 ? 0 : JSON.stringify(tools).length);
  return Math.ceil(characters / charactersPerToken);
}

function lengthOf(part: Part): number {
  if (part.type === 'text' || part.type === 'reasoning') return part.text?.length ?? 0;
  return part.type === 'tool-call' ? part.input.length : 0;
}
