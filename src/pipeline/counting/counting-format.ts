import type { CanonicalRequest, EncodeTarget, FormatName, Translated } from '#libs/canonical';
import * as anthropicMessages from '#libs/formats/anthropic-messages';
import * as googleGenerateContent from '#libs/formats/google-generate-content';
import * as openAiResponses from '#libs/formats/openai-responses';
import type { JsonObject, JsonValue } from '#libs/json';
import { spliceNested } from './splice-nested.js';

/** A format that has a request to count tokens. */
export type CountingFormatName = Extract<
  FormatName,
  'anthropic-messages' | 'google-generate-content' | 'openai-responses'
>;

/** What the pipeline needs of such a format. */
export interface CountingFormat {
  /** @throws GatewayError `caller_invalid_request` with the `param` at fault */
  decodeRequest(body: JsonObject, model: string): CanonicalRequest;
  encodeRequest(request: CanonicalRequest, target: EncodeTarget): Translated<JsonObject>;
  /** @throws GatewayError `provider_invalid_response` where the answer holds no count */
  decodeCount(body: JsonValue): number;
  encodeCount(tokens: number): JsonObject;
  /** Names the upstream's model where a request names it inside its body, below the top level. */
  renameWithin?(raw: Buffer, model: string): Buffer;
}

/** The formats that count: one entry each. */
const countingFormats: Readonly<Record<CountingFormatName, CountingFormat>> = {
  'anthropic-messages': {
    decodeRequest: anthropicMessages.decodeCountTokensRequest,
    encodeRequest: anthropicMessages.encodeCountTokensRequest,
    decodeCount: anthropicMessages.decodeTokenCount,
    encodeCount: anthropicMessages.encodeTokenCount,
  },
  'google-generate-content': {
    decodeRequest: (body, model) => googleGenerateContent.decodeCountTokensRequest(body, { model }),
    encodeRequest: googleGenerateContent.encodeCountTokensRequest,
    decodeCount: googleGenerateContent.decodeTokenCount,
    encodeCount: googleGenerateContent.encodeTokenCount,
    renameWithin: (raw, model) =>
      spliceNested(raw, ['generateContentRequest', 'generate_content_request'], {
        model: googleGenerateContent.resourceName(model),
      }),
  },
  'openai-responses': {
    decodeRequest: openAiResponses.openAiResponsesCodec.decodeRequest,
    encodeRequest: openAiResponses.encodeCountTokensRequest,
    decodeCount: openAiResponses.decodeTokenCount,
    encodeCount: openAiResponses.encodeTokenCount,
  },
};

export const countingFormat = (name: CountingFormatName): CountingFormat => countingFormats[name];

export const isCountingFormat = (name: FormatName): name is CountingFormatName => name in countingFormats;
