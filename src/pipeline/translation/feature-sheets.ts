import type { FeatureSheet, FormatName } from '#libs/canonical';
import { anthropicMessagesFeatures } from '#libs/formats/anthropic-messages';
import { googleGenerateContentFeatures } from '#libs/formats/google-generate-content';
import { openAiChatFeatures } from '#libs/formats/openai-chat';
import { openAiCompletionsFeatures } from '#libs/formats/openai-completions';
import { openAiResponsesFeatures } from '#libs/formats/openai-responses';

/** What becomes of each feature on its way to each format, in the ways of the vendor's own API: one line a format. */
export const featureSheets: Readonly<Partial<Record<FormatName, FeatureSheet>>> = {
  'anthropic-messages': anthropicMessagesFeatures,
  'google-generate-content': googleGenerateContentFeatures,
  'openai-chat': openAiChatFeatures,
  'openai-completions': openAiCompletionsFeatures,
  'openai-responses': openAiResponsesFeatures,
};
