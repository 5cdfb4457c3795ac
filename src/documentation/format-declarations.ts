import type { AnswerSheet, FormatName } from '#libs/canonical';
import type { OwnFields } from '#libs/codec-kit';
import { anthropicMessagesAnswers, anthropicMessagesOwnFields } from '#libs/formats/anthropic-messages';
import { bedrockConverseAnswers, bedrockConverseOwnFields } from '#libs/formats/bedrock-converse';
import {
  googleGenerateContentAnswers,
  googleGenerateContentOwnFields,
} from '#libs/formats/google-generate-content';
import { openAiChatAnswers, openAiChatOwnFields } from '#libs/formats/openai-chat';
import { openAiCompletionsAnswers, openAiCompletionsOwnFields } from '#libs/formats/openai-completions';
import { openAiResponsesAnswers, openAiResponsesOwnFields } from '#libs/formats/openai-responses';

/** What a format declares of losses, in the ways of its vendor's own API. */
export interface FormatDeclaration {
  /** Its name in headings and tables. */
  readonly title: string;
  /** What only its clients can say. */
  readonly ownFields: OwnFields;
  /** What becomes of answers on their way to its clients. */
  readonly answers: AnswerSheet;
  /** No client comes in it. */
  readonly upstreamOnly?: true;
}

/** The formats in the order of the documentation: one entry each. */
export const formatDeclarations: Readonly<Record<FormatName, FormatDeclaration>> = {
  'openai-chat': {
    title: 'Chat completions',
    ownFields: openAiChatOwnFields,
    answers: openAiChatAnswers,
  },
  'openai-completions': {
    title: 'Text completions',
    ownFields: openAiCompletionsOwnFields,
    answers: openAiCompletionsAnswers,
  },
  'anthropic-messages': {
    title: 'Messages',
    ownFields: anthropicMessagesOwnFields,
    answers: anthropicMessagesAnswers,
  },
  'google-generate-content': {
    title: 'Generate content',
    ownFields: googleGenerateContentOwnFields,
    answers: googleGenerateContentAnswers,
  },
  'openai-responses': {
    title: 'Responses',
    ownFields: openAiResponsesOwnFields,
    answers: openAiResponsesAnswers,
  },
  'bedrock-converse': {
    title: 'Bedrock Converse',
    ownFields: bedrockConverseOwnFields,
    answers: bedrockConverseAnswers,
    upstreamOnly: true,
  },
};
