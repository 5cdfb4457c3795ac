import type fc from 'fast-check';
import type { AnswerSheet, Codec, WireEvent } from '#libs/canonical';
import {
  anthropicMessagesAnswers,
  anthropicMessagesCodec,
  checkAnthropicMessagesGrammar,
} from '#libs/formats/anthropic-messages';
import {
  bedrockConverseAnswers,
  bedrockConverseCodec,
  checkBedrockConverseGrammar,
} from '#libs/formats/bedrock-converse';
import {
  checkGoogleGenerateContentGrammar,
  googleGenerateContentAnswers,
  googleGenerateContentCodec,
} from '#libs/formats/google-generate-content';
import { checkOpenAiChatGrammar, openAiChatAnswers, openAiChatCodec } from '#libs/formats/openai-chat';
import {
  checkOpenAiCompletionsGrammar,
  openAiCompletionsAnswers,
  openAiCompletionsCodec,
} from '#libs/formats/openai-completions';
import {
  checkOpenAiResponsesGrammar,
  openAiResponsesAnswers,
  openAiResponsesCodec,
} from '#libs/formats/openai-responses';
import type { JsonObject } from '#libs/json';
import { messagesRequest } from '../../libs/formats/anthropic-messages/fixtures/request-bodies.js';
import { messagesResponse } from '../../libs/formats/anthropic-messages/fixtures/response-bodies.js';
import { converseRequest } from '../../libs/formats/bedrock-converse/fixtures/request-bodies.js';
import { converseResponse } from '../../libs/formats/bedrock-converse/fixtures/response-bodies.js';
import { generateContentRequest } from '../../libs/formats/google-generate-content/fixtures/request-bodies.js';
import { generateContentResponse } from '../../libs/formats/google-generate-content/fixtures/response-bodies.js';
import { chatRequest } from '../../libs/formats/openai-chat/fixtures/request-bodies.js';
import { chatResponse } from '../../libs/formats/openai-chat/fixtures/response-bodies.js';
import { completionsRequest } from '../../libs/formats/openai-completions/fixtures/request-bodies.js';
import { completionsResponse } from '../../libs/formats/openai-completions/fixtures/response-bodies.js';
import { responsesRequest } from '../../libs/formats/openai-responses/fixtures/request-bodies.js';
import { responsesResponse } from '../../libs/formats/openai-responses/fixtures/response-bodies.js';

/** A format, and what holds it to its word. */
export interface TestedFormat {
  readonly name: string;
  readonly codec: Codec;
  /** What becomes of other formats' answers on their way to its clients. */
  readonly answers: AnswerSheet;
  /** @throws Error naming the rule that a stream breaks */
  readonly checkGrammar: (events: readonly WireEvent[]) => void;
  /** Any valid body of a request. */
  readonly requests: fc.Arbitrary<JsonObject>;
  /** Any answer. */
  readonly responses: fc.Arbitrary<JsonObject>;
}

/** Every format the gateway speaks. Each has a folder of its name with fixtures. */
export const formats: readonly TestedFormat[] = [
  {
    name: 'anthropic-messages',
    codec: anthropicMessagesCodec,
    answers: anthropicMessagesAnswers,
    checkGrammar: checkAnthropicMessagesGrammar,
    requests: messagesRequest,
    responses: messagesResponse,
  },
  {
    name: 'bedrock-converse',
    codec: bedrockConverseCodec,
    answers: bedrockConverseAnswers,
    checkGrammar: checkBedrockConverseGrammar,
    requests: converseRequest,
    responses: converseResponse,
  },
  {
    name: 'google-generate-content',
    codec: googleGenerateContentCodec,
    answers: googleGenerateContentAnswers,
    checkGrammar: checkGoogleGenerateContentGrammar,
    requests: generateContentRequest,
    responses: generateContentResponse,
  },
  {
    name: 'openai-chat',
    codec: openAiChatCodec,
    answers: openAiChatAnswers,
    checkGrammar: checkOpenAiChatGrammar,
    requests: chatRequest,
    responses: chatResponse,
  },
  {
    name: 'openai-completions',
    codec: openAiCompletionsCodec,
    answers: openAiCompletionsAnswers,
    checkGrammar: checkOpenAiCompletionsGrammar,
    requests: completionsRequest,
    responses: completionsResponse,
  },
  {
    name: 'openai-responses',
    codec: openAiResponsesCodec,
    answers: openAiResponsesAnswers,
    checkGrammar: checkOpenAiResponsesGrammar,
    requests: responsesRequest,
    responses: responsesResponse,
  },
];
