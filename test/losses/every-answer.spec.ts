import { describe, expect, it } from '@jest/globals';
import { answerLosses, AnswerWatch, explode, fold } from '#libs/canonical';
import type {
  AnswerFeature,
  AnswerSheet,
  CanonicalResponse,
  Carriage,
  Codec,
  FormatName,
  Loss,
  ReplyDefaults,
  StreamEncoder,
} from '#libs/canonical';
import { anthropicMessagesAnswers, anthropicMessagesCodec } from '#libs/formats/anthropic-messages';
import {
  googleGenerateContentAnswers,
  googleGenerateContentCodec,
} from '#libs/formats/google-generate-content';
import { openAiChatAnswers, openAiChatCodec } from '#libs/formats/openai-chat';
import { bedrockConverseAnswers, bedrockConverseCodec } from '#libs/formats/bedrock-converse';
import { openAiCompletionsAnswers, openAiCompletionsCodec } from '#libs/formats/openai-completions';
import { openAiResponsesAnswers, openAiResponsesCodec } from '#libs/formats/openai-responses';
import type { JsonValue } from '#libs/json';
import { answerExamples, plainAnswer } from './answer-examples.js';

const clients: readonly { name: FormatName; codec: Codec; sheet: AnswerSheet }[] = [
  { name: 'openai-chat', codec: openAiChatCodec, sheet: openAiChatAnswers },
  { name: 'openai-completions', codec: openAiCompletionsCodec, sheet: openAiCompletionsAnswers },
  { name: 'openai-responses', codec: openAiResponsesCodec, sheet: openAiResponsesAnswers },
  { name: 'anthropic-messages', codec: anthropicMessagesCodec, sheet: anthropicMessagesAnswers },
  { name: 'bedrock-converse', codec: bedrockConverseCodec, sheet: bedrockConverseAnswers },
  { name: 'google-generate-content', codec: googleGenerateContentCodec, sheet: googleGenerateContentAnswers },
];

const defaults: ReplyDefaults = { model: 'm', id: 'abc', created: 1, includeUsage: true };
/** What the examples cannot but use besides. */
const beside: Partial<Record<AnswerFeature, readonly AnswerFeature[]>> = {
  'reasoning-proof': ['reasoning'],
  'tool-call-proof': ['tool-call'],
  'audio-transcript': ['audio'],
  'media-reference': ['image'],
};
/** Formats say it in words of their own, which another feature or the finish tells. */
const otherwise: readonly AnswerFeature[] = ['refusal', 'reasoning-proof', 'tool-call-proof'];
/** Where no medium of the kind is shown, the kind is named, not how it was given. */
const isKindNamed = ({ features }: AnswerSheet, feature: AnswerFeature) =>
  feature === 'media-reference' && features.image.carriage === 'reported';

const names = (losses: readonly Loss[], feature: AnswerFeature): readonly string[] =>
  losses
    .map(({ feature: lost, action }) => `${lost};${action}`)
    .filter((loss) => !(beside[feature] ?? []).some((other) => loss.startsWith(`${other};`)));

const actions = { kept: [], mapped: [], approximated: ['approximated'], reported: ['dropped'], refused: [] };

function stream(codec: Codec, response: CanonicalResponse) {
  const encoder: StreamEncoder = codec.createStreamEncoder(defaults);
  const decoder = codec.createStreamDecoder();
  const wire = explode(response).flatMap((event) => encoder.push(event));
  const read = fold([...wire.flatMap((event) => decoder.push(event)), ...decoder.end()]);
  return { losses: encoder.losses ?? [], read };
}

/** Whether the feature is in an answer, as a client that shows nothing at all would be told. */
function holds(response: CanonicalResponse, feature: AnswerFeature, read: FormatName): boolean {
  const format: FormatName = read === 'openai-chat' ? 'openai-responses' : 'openai-chat';
  const reported = { carriage: 'reported', detail: '' } as const;
  const features = Object.fromEntries(Object.keys(answerExamples).map((name) => [name, reported]));
  const sheet = { format, features: features as AnswerSheet['features'], approximatedFinishes: [] };
  return answerLosses(response, sheet).some(
    (loss) => loss.feature === (feature === 'media-reference' ? 'image' : feature),
  );
}

const isOtherwise = (feature: AnswerFeature, carriage: Carriage): boolean =>
  otherwise.includes(feature) || (feature === 'audio-transcript' && carriage === 'mapped');

describe.each(clients)('to clients of $name', ({ name, codec, sheet }) => {
  const declared = Object.entries(sheet.features) as [
    AnswerFeature,
    AnswerSheet['features'][AnswerFeature],
  ][];

  it.each(declared)('%s is as declared, whole and streamed', (feature, { carriage, detail }) => {
    const response = answerExamples[feature];
    const whole = codec.encodeResponse(response, defaults);
    const expected = isKindNamed(sheet, feature)
      ? []
      : actions[carriage].map((action) => `${feature};${action}`);
    if (carriage !== 'kept') expect(detail).toMatch(/^[A-Z].*\.$/);
    expect(names(whole.losses, feature)).toEqual(expected);
    if (feature === 'server-tool-result') return;
    const streamed = stream(codec, response);
    expect(names(streamed.losses, feature)).toEqual(expected);
    if (expected.length > 0 || isKindNamed(sheet, feature) || isOtherwise(feature, carriage)) return;
    if ((beside[feature] ?? []).some((other) => sheet.features[other].carriage === 'reported')) return;
    expect(holds(streamed.read, feature, name)).toBe(true);
    const read = codec.decodeResponse(JSON.parse(JSON.stringify(whole.value)) as JsonValue);
    expect(holds(read, feature, name)).toBe(true);
  });

  it('a plain answer loses nothing', () => {
    expect(codec.encodeResponse(plainAnswer, defaults).losses).toEqual([]);
    expect(stream(codec, plainAnswer).losses).toEqual([]);
  });

  it('an answer of its own format loses nothing', () => {
    const watch = new AnswerWatch(sheet);
    const ext = { [name]: { type: 'message' } };
    for (const event of explode({ ...answerExamples['server-tool-call'], ext })) watch.push(event);
    expect(watch.losses).toEqual([]);
  });

  it("a vendor's own field, and a block of its own, are named", () => {
    const other: FormatName =
      name === 'google-generate-content' ? 'anthropic-messages' : 'google-generate-content';
    const watch = new AnswerWatch(sheet);
    watch.push({
      type: 'candidate-end',
      candidate: 0,
      finish: { reason: 'stop' },
      ext: { [other]: { groundingMetadata: { webSearchQueries: ['a'] }, avgLogprobs: -1 } },
    });
    const value = { type: 'opaque', format: other, name: 'executableCode', value: {} } as const;
    watch.push({ type: 'opaque', candidate: 0, value });
    expect(watch.losses.map(({ feature }) => feature)).toEqual(['groundingMetadata', 'executableCode']);
  });
});
