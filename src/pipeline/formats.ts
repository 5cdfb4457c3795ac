import type { Codec, FormatName, ProbeFactory } from '#libs/canonical';
import { anthropicMessagesCodec, anthropicMessagesProbes } from '#libs/formats/anthropic-messages';
import {
  googleGenerateContentCodec,
  googleGenerateContentProbes,
} from '#libs/formats/google-generate-content';
import { openAiChatCodec, openAiChatProbes } from '#libs/formats/openai-chat';
import { openAiCompletionsCodec, openAiCompletionsProbes } from '#libs/formats/openai-completions';
import { openAiResponsesCodec, openAiResponsesProbes } from '#libs/formats/openai-responses';

/** What the pipeline needs of a wire format. */
export interface WireFormat {
  readonly codec: Codec;
  readonly probes: ProbeFactory;
  /** The request's body names its model; else its address does. */
  readonly modelInBody: boolean;
}

/** The formats the gateway speaks: one line each. */
const formats: Readonly<Partial<Record<FormatName, WireFormat>>> = {
  'anthropic-messages': {
    codec: anthropicMessagesCodec,
    probes: anthropicMessagesProbes,
    modelInBody: true,
  },
  'google-generate-content': {
    codec: googleGenerateContentCodec,
    probes: googleGenerateContentProbes,
    modelInBody: false,
  },
  'openai-chat': {
    codec: openAiChatCodec,
    probes: openAiChatProbes,
    modelInBody: true,
  },
  'openai-completions': {
    codec: openAiCompletionsCodec,
    probes: openAiCompletionsProbes,
    modelInBody: true,
  },
  'openai-responses': {
    codec: openAiResponsesCodec,
    probes: openAiResponsesProbes,
    modelInBody: true,
  },
};

/** @throws Error for a format that has no codec: a provider names it but the gateway does not speak it */
export function wireFormat(name: FormatName): WireFormat {
  const format = formats[name];
  if (format === undefined) throw new Error(`The gateway has no codec for the format ${name}.`);
  return format;
}
