/** The wire formats: `codec` translates, `isUpstream` says whether providers speak it. */
import { anthropicMessagesCodec } from '#libs/formats/anthropic-messages';
import { googleGenerateContentCodec } from '#libs/formats/google-generate-content';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { openAiCompletionsCodec } from '#libs/formats/openai-completions';
import { openAiResponsesCodec } from '#libs/formats/openai-responses';

export const formats = [
  { name: 'chat', codec: openAiChatCodec, isUpstream: true },
  { name: 'completions', codec: openAiCompletionsCodec, isUpstream: false },
  { name: 'messages', codec: anthropicMessagesCodec, isUpstream: true },
  { name: 'google', codec: googleGenerateContentCodec, isUpstream: true },
  { name: 'responses', codec: openAiResponsesCodec, isUpstream: true },
];

export const upstreams = formats.filter(({ isUpstream }) => isUpstream);

/** What a stream's answer needs that its upstream did not say. */
export const replyDefaults = {
  model: 'bench-model',
  id: 'abcdefghijklmnopqrstuvwx',
  created: 1_790_000_000,
  includeUsage: true,
};
