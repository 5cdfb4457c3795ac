import { collectLosses, uncarried } from '#libs/canonical';
import type { CanonicalRequest, EncodeTarget, Translated } from '#libs/canonical';
import { fill, unlessEmpty } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { limitCachePoints } from './cache-points.js';
import { writeMetadata, writeServiceTier } from './circumstances.js';
import { dialectFor } from './dialect.js';
import { Encoding } from './encoding.js';
import { withExtension } from './extensions.js';
import { bedrockConverseFeatures } from './features.js';
import { format } from './format.js';
import { writeOutput, writeOwnOutput } from './output.js';
import { writeOwnSampling, writeSampling } from './sampling.js';
import { spellingOf } from './spelling.js';
import { planThinking } from './thinking.js';
import { thinkingObstacle, writeConversation, writeOwnConversation } from './write-conversation.js';
import { writeOwnToolConfig, writeToolConfig } from './write-tools.js';

/**
 * Writes a request for an upstream of this format. Neither the model nor `stream` is in the body: both belong to the
 * path. What this format's own client said comes back as it was; other clients' requests are written in the target's
 * dialect (see `ConverseDialect` for its keys).
 * @throws GatewayError `caller_unsupported_feature` where leaving something away would change the meaning
 */
export function encodeRequest(request: CanonicalRequest, target: EncodeTarget): Translated<JsonObject> {
  const own = request.source === format;
  const encoding = new Encoding(dialectFor(request, target), own);
  const missing = own ? [] : uncarried(request, bedrockConverseFeatures);
  const body = own ? writeOwn(request, encoding) : writeForeign(request, encoding);
  return { value: withExtension(body, request.ext), losses: collectLosses(missing, encoding.losses) };
}

function writeOwn(request: CanonicalRequest, encoding: Encoding): JsonObject {
  const { sampling = {}, output, serviceTier, metadata } = request;
  const outputConfig = unlessEmpty(writeOwnOutput(output, spellingOf(request).schema));
  return {
    ...writeOwnConversation(request, encoding),
    ...writeOwnSampling(sampling),
    ...writeOwnToolConfig(request, encoding),
    ...(outputConfig && { outputConfig }),
    ...(serviceTier !== undefined && { serviceTier: { type: serviceTier } }),
    ...(metadata && { requestMetadata: metadata }),
  };
}

function writeForeign(request: CanonicalRequest, encoding: Encoding): JsonObject {
  const { sampling = {}, reasoning } = request;
  const { system = [], messages } = writeConversation(request, encoding);
  const plan = planThinking(reasoning, { sampling, obstacle: thinkingObstacle(messages) }, encoding);
  const { inferenceConfig, fields, responseFields } = writeSampling(sampling, plan.thinks, encoding);
  const { textFormat, instruction } = writeOutput(request.output, encoding);
  const instructed = instruction === undefined ? system : [...system, { text: instruction }];
  const modelFields = unlessEmpty(fill(plan.fields, fields));
  const outputConfig = unlessEmpty<JsonObject>({
    ...(textFormat && { textFormat }),
    ...(plan.effort !== undefined && { effort: plan.effort }),
  });
  const body = {
    messages,
    ...(instructed.length > 0 && { system: instructed }),
    ...(inferenceConfig && { inferenceConfig }),
    ...writeToolConfig(request, plan.thinks, encoding),
    ...(modelFields && { additionalModelRequestFields: modelFields }),
    ...(responseFields.length > 0 && { additionalModelResponseFieldPaths: responseFields }),
    ...(outputConfig && { outputConfig }),
    ...writeServiceTier(request, encoding),
    ...writeMetadata(request, encoding),
  };
  return limitCachePoints(body, encoding);
}
