import { collectLosses, uncarried } from '#libs/canonical';
import type { CanonicalRequest, EncodeTarget, MediaPart, TextPart, Translated } from '#libs/canonical';
import { demandsCall, unlessEmpty } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { ownValue } from '#libs/json';
import { dialectFor } from './dialect.js';
import { writeForeignContents } from './encode-foreign-contents.js';
import { writeOwnContents } from './encode-own-contents.js';
import { Encoding } from './encoding.js';
import { withStoredFiles } from './media-parts.js';
import { withExtension } from './extensions.js';
import { googleGenerateContentFeaturesIn } from './features.js';
import { format } from './format.js';
import { writeOutput } from './output.js';
import { writeSampling } from './sampling.js';
import { spellingOf } from './spelling.js';
import { writeThinking } from './thinking.js';
import { writeToolChoice } from './tool-choice.js';
import { writeTools } from './tools.js';

/**
 * Writes a request for an upstream of this format. Neither the model nor `stream` is in the body: both belong
 * to the path. What this format's own client said comes back as it was, in the usual spelling of names and
 * words; other clients' requests are written in the target's dialect (see `GenerateContentDialect`).
 * @throws GatewayError `caller_unsupported_feature` where leaving something away would change the meaning
 */
export function encodeRequest(request: CanonicalRequest, target: EncodeTarget): Translated<JsonObject> {
  const own = request.source === format;
  const dialect = dialectFor(request, target);
  const encoding = new Encoding(dialect, own);
  const missing = own ? [] : uncarried(withStoredFiles(request), googleGenerateContentFeaturesIn(dialect));
  const { tools, toolChoice } = request;
  const spelling = spellingOf(request);
  if (!own && tools === undefined && demandsCall(toolChoice)) {
    throw encoding.unsupported('tool_choice', 'demands a call, but the request has no tool to call');
  }
  const written = {
    ...(own ? writeOwn(request, encoding) : writeForeign(request, encoding)),
    ...(tools && writeTools(tools, spelling.tools, encoding)),
    // A choice among no tools is refused upstream.
    ...(toolChoice &&
      (own || tools !== undefined) &&
      writeToolChoice(toolChoice, spelling.toolChoice, encoding)),
    ...writeConfig(request, encoding),
  };
  const value = withExtension(written, request.ext);
  return { value, losses: collectLosses(missing, encoding.losses) };
}

function writeOwn(request: CanonicalRequest, encoding: Encoding): JsonObject {
  const { system, session, serviceTier } = request;
  return {
    contents: writeOwnContents(request.messages, encoding),
    ...(system && { systemInstruction: { parts: system.map(writeText) } }),
    ...writeStore(session?.store, encoding),
    ...(serviceTier !== undefined && { serviceTier }),
  };
}

function writeStore(store: boolean | undefined, encoding: Encoding): JsonObject {
  if (store === undefined) return {};
  if (!encoding.dialect.vertex) return { store };
  if (store) encoding.dropped('store', 'store', 'The answer is not stored.');
  return {};
}

function writeText({ text, ext }: TextPart): JsonObject {
  return withExtension({ text }, ext);
}

function writeForeign(request: CanonicalRequest, encoding: Encoding): JsonObject {
  const { system, contents } = writeForeignContents(request, encoding);
  return {
    contents,
    ...(system.length > 0 && { systemInstruction: { parts: [{ text: system.join('\n\n') }] } }),
    ...writeServiceTier(request, encoding),
  };
}

function writeConfig(request: CanonicalRequest, encoding: Encoding): { generationConfig?: JsonObject } {
  const { sampling, output } = request;
  const config = unlessEmpty({
    ...(sampling && writeSampling(sampling, encoding)),
    ...(output && writeOutput(output, spellingOf(request).format, encoding)),
    ...writeThinking(request, encoding),
    ...(!encoding.own && writeResolution(request, encoding)),
  });
  return config === undefined ? {} : { generationConfig: config };
}

/** Other formats' names of tiers; undefined: the vendor's own choice. */
const tiers: Readonly<Record<string, string | undefined>> = {
  auto: undefined,
  default: 'standard',
  standard: 'standard',
  standard_only: 'standard',
  flex: 'flex',
  priority: 'priority',
};

function writeServiceTier({ serviceTier }: CanonicalRequest, encoding: Encoding): JsonObject {
  if (serviceTier === undefined) return {};
  if (!Object.hasOwn(tiers, serviceTier)) {
    const detail = `The model has no tier "${serviceTier.slice(0, 64)}".`;
    encoding.dropped('service_tier', 'service-tier', detail);
    return {};
  }
  const tier = ownValue(tiers, serviceTier);
  return tier === undefined ? {} : { serviceTier: tier };
}

const resolutions = { low: 'MEDIA_RESOLUTION_LOW', high: 'MEDIA_RESOLUTION_HIGH' } as const;

/** One resolution holds for the whole request: the highest that was asked for. */
function writeResolution(request: CanonicalRequest, encoding: Encoding): JsonObject {
  const images: MediaPart[] = [];
  for (const { parts } of request.messages) {
    for (const part of parts) if (part.type === 'media' && part.media === 'image') images.push(part);
  }
  if (images.length === 0) return {};
  const wishes = new Set(images.map(({ detail }) => resolutionOf(detail)));
  const wish = (['high', 'low'] as const).find((resolution) => wishes.has(resolution));
  if (wish === undefined) return {};
  if (images.some(({ detail }) => detail === 'original')) {
    const detail = 'Original resolution is sent as high, the highest there is.';
    encoding.approximated('messages', 'image-detail', detail);
  }
  if (wishes.size > 1) {
    const detail = 'Images ask for different resolutions; the highest holds for all.';
    encoding.approximated('messages', 'image-detail', detail);
  }
  return { mediaResolution: resolutions[wish] };
}

function resolutionOf(detail: MediaPart['detail']): keyof typeof resolutions | undefined {
  if (detail === 'original') return 'high';
  return detail === 'auto' ? undefined : detail;
}
