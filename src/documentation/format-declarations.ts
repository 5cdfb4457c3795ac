import type { AnswerSheet, FeatureSheet, FormatName } from '#libs/canonical';
import type { OwnFields } from '#libs/codec-kit';
import {
  anthropicMessagesAnswers,
  anthropicMessagesFeatures,
  anthropicMessagesOwnFields,
} from '#libs/formats/anthropic-messages';
import {
  googleGenerateContentAnswers,
  googleGenerateContentFeatures,
  googleGenerateContentOwnFields,
} from '#libs/formats/google-generate-content';
import { openAiChatAnswers, openAiChatFeatures, openAiChatOwnFields } from '#libs/formats/openai-chat';
import {
  openAiCompletionsAnswers,
  openAiCompletionsFeatures,
  openAiCompletionsOwnFields,
} from '#libs/formats/openai-completions';
import {
  openAiResponsesAnswers,
  openAiResponsesFeatures,
  openAiResponsesOwnFields,
} from '#libs/formats/openai-responses';

/** What a format declares of losses, in the ways of its vendor's own API. */
export interface FormatDeclaration {
  /** Its name in headings and tables. */
  readonly title: string;
  /** What becomes of requests on their way to its upstreams. */
  readonly features: FeatureSheet;
  /** What only its clients can say. */
  readonly ownFields: OwnFields;
  /** What becomes of answers on their way to its clients. */
  readonly answers: AnswerSheet;
}

/** The formats in the order of the documentation: one entry each. */
export const formatDeclarations: Readonly<Record<FormatName, FormatDeclaration>> = {
  'openai-chat': {
    title: 'Chat completions',
    features: openAiChatFeatures,
    ownFields: openAiChatOwnFields,
    answers: openAiChatAnswers,
  },
  'openai-completions': {
    title: 'Text completions',
    features: openAiCompletionsFeatures,
    ownFields: openAiCompletionsOwnFields,
    answers: openAiCompletionsAnswers,
  },
  'anthropic-messages': {
    title: 'Messages',
    features: anthropicMessagesFeatures,
    ownFields: anthropicMessagesOwnFields,
    answers: anthropicMessagesAnswers,
  },
  'google-generate-content': {
    title: 'Generate content',
    features: googleGenerateContentFeatures,
    ownFields: googleGenerateContentOwnFields,
    answers: googleGenerateContentAnswers,
  },
  'openai-responses': {
    title: 'Responses',
    features: openAiResponsesFeatures,
    ownFields: openAiResponsesOwnFields,
    answers: openAiResponsesAnswers,
  },
};
