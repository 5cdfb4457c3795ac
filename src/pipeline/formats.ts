import type { Codec, FeatureSheet, FormatName, ProbeFactory } from '#libs/canonical';
import {
  anthropicMessagesCodec,
  anthropicMessagesFeatures,
  anthropicMessagesProbes,
} from '#libs/formats/anthropic-messages';
import {
  bedrockConverseCodec,
  bedrockConverseFeatures,
  bedrockConverseProbes,
} from '#libs/formats/bedrock-converse';
import {
  googleGenerateContentCodec,
  googleGenerateContentFeatures,
  googleGenerateContentProbes,
} from '#libs/formats/google-generate-content';
import { openAiChatCodec, openAiChatFeatures, openAiChatProbes } from '#libs/formats/openai-chat';
import {
  openAiCompletionsCodec,
  openAiCompletionsFeatures,
  openAiCompletionsProbes,
} from '#libs/formats/openai-completions';
import {
  openAiResponsesCodec,
  openAiResponsesFeatures,
  openAiResponsesProbes,
} from '#libs/formats/openai-responses';

/** What the pipeline needs of a wire format. */
export interface WireFormat {
  readonly codec: Codec;
  /** What becomes of requests on their way to its upstreams, in the ways of its vendor's own API. */
  readonly features: FeatureSheet;
  readonly probes: ProbeFactory;
  /** The request's body names its model; else its address does. */
  readonly modelInBody: boolean;
}

/** The formats the gateway speaks: one line each. */
const formats: Readonly<Record<FormatName, WireFormat>> = {
  'anthropic-messages': {
    codec: anthropicMessagesCodec,
    features: anthropicMessagesFeatures,
    probes: anthropicMessagesProbes,
    modelInBody: true,
  },
  'bedrock-converse': {
    codec: bedrockConverseCodec,
    features: bedrockConverseFeatures,
    probes: bedrockConverseProbes,
    modelInBody: false,
  },
  'google-generate-content': {
    codec: googleGenerateContentCodec,
    features: googleGenerateContentFeatures,
    probes: googleGenerateContentProbes,
    modelInBody: false,
  },
  'openai-chat': {
    codec: openAiChatCodec,
    features: openAiChatFeatures,
    probes: openAiChatProbes,
    modelInBody: true,
  },
  'openai-completions': {
    codec: openAiCompletionsCodec,
    features: openAiCompletionsFeatures,
    probes: openAiCompletionsProbes,
    modelInBody: true,
  },
  'openai-responses': {
    codec: openAiResponsesCodec,
    features: openAiResponsesFeatures,
    probes: openAiResponsesProbes,
    modelInBody: true,
  },
};

export const wireFormat = (name: FormatName): WireFormat => formats[name];

const relayed = Object.fromEntries(
  Object.entries(formats).map(([name, { codec, probes }]) => [name, { ...codec, ...probes }]),
) as Readonly<Record<FormatName, Codec & ProbeFactory>>;

/** What must be known of a format where its answers are relayed as they come. */
export const relayedFormat = (name: FormatName): Codec & ProbeFactory => relayed[name];
