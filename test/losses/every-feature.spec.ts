import { describe, expect, it } from '@jest/globals';
import { features, GatewayError } from '#libs/canonical';
import type {
  CanonicalRequest,
  Codec,
  EncodeTarget,
  Feature,
  FeatureRule,
  FeatureSheet,
  FormatName,
  Loss,
  Message,
  Part,
  Translated,
} from '#libs/canonical';
import {
  anthropicMessagesCodec,
  anthropicMessagesFeaturesIn,
  officialDialect as officialMessages,
} from '#libs/formats/anthropic-messages';
import { bedrockConverseCodec, bedrockConverseFeatures } from '#libs/formats/bedrock-converse';
import {
  googleGenerateContentCodec,
  googleGenerateContentFeaturesIn,
} from '#libs/formats/google-generate-content';
import {
  officialDialect as officialChat,
  openAiChatCodec,
  openAiChatFeaturesIn,
  refusableFields,
} from '#libs/formats/openai-chat';
import {
  officialDialect as officialResponses,
  openAiResponsesCodec,
  openAiResponsesFeaturesIn,
} from '#libs/formats/openai-responses';
import type { JsonObject } from '#libs/json';
import { openAiCompletionsCodec, openAiCompletionsFeaturesIn } from '#libs/formats/openai-completions';
import { featureExamples, plainRequest } from './feature-examples.js';

/** A target: its codec, the ways of its upstream, and what it declares for them. */
interface Target {
  readonly name: string;
  readonly codec: Codec;
  readonly sheet: FeatureSheet;
  readonly dialect?: EncodeTarget['dialect'];
  /** Whose client asks. Default: text completions. */
  readonly source?: FormatName;
}

const otherChat = {
  ...officialChat,
  maxTokensField: 'max_tokens',
  reasoningField: 'reasoning_content',
  reasoningEffort: false,
  samplingExtensions: true,
  toolResultMedia: true,
  fileUrls: true,
  videoParts: true,
  cacheBreakpoints: false,
  webSearch: true,
  streamUsage: false,
  thoughtSignatures: true,
} as const;
const strictChat = {
  ...officialChat,
  reasoningField: 'thinking',
  seedField: 'random_seed',
  callIds: 'nine',
  prefillMark: true,
  refuses: refusableFields,
} as const;
const otherMessages = {
  ...officialMessages,
  sampling: false,
  thinking: 'adaptive',
  systemTurns: false,
  webSearch: false,
} as const;
const levels = {
  fileUrls: false,
  toolResultMedia: false,
  thinking: 'level',
  dummyThoughtSignature: false,
  vertex: false,
} as const;
const budgets = {
  fileUrls: true,
  toolResultMedia: true,
  thinking: 'budget',
  dummyThoughtSignature: true,
  vertex: true,
} as const;
const otherResponses = {
  ...officialResponses,
  reasoningSummary: false,
  cacheBreakpoints: false,
  toolResultMedia: false,
};

const targets: readonly Target[] = [
  { name: 'openai-chat', codec: openAiChatCodec, sheet: openAiChatFeaturesIn(officialChat) },
  {
    name: 'openai-chat, of other ways',
    codec: openAiChatCodec,
    sheet: openAiChatFeaturesIn(otherChat),
    dialect: { ...otherChat },
  },
  {
    name: 'openai-chat, of strict ways',
    codec: openAiChatCodec,
    sheet: openAiChatFeaturesIn(strictChat),
    dialect: { ...strictChat },
  },
  {
    name: 'anthropic-messages',
    codec: anthropicMessagesCodec,
    sheet: anthropicMessagesFeaturesIn(officialMessages),
  },
  {
    name: 'anthropic-messages, of other ways',
    codec: anthropicMessagesCodec,
    sheet: anthropicMessagesFeaturesIn(otherMessages),
    dialect: { ...otherMessages },
  },
  { name: 'bedrock-converse', codec: bedrockConverseCodec, sheet: bedrockConverseFeatures },
  ...[
    'anthropic.claude-sonnet-4-5-v1:0',
    'anthropic.claude-opus-5',
    'amazon.nova-2-lite-v1:0',
    'openai.gpt-oss-120b-1:0',
  ].map((runs) => ({
    name: `bedrock-converse, of ${runs}`,
    codec: bedrockConverseCodec,
    sheet: bedrockConverseFeatures,
    dialect: { runs },
  })),
  {
    name: 'google-generate-content',
    codec: googleGenerateContentCodec,
    sheet: googleGenerateContentFeaturesIn(levels),
    dialect: { ...levels },
  },
  {
    name: 'google-generate-content, of other ways',
    codec: googleGenerateContentCodec,
    sheet: googleGenerateContentFeaturesIn(budgets),
    dialect: { ...budgets },
  },
  {
    name: 'openai-completions',
    codec: openAiCompletionsCodec,
    sheet: openAiCompletionsFeaturesIn({ samplingExtensions: false, streamUsage: true }),
    source: 'openai-responses',
  },
  {
    name: 'openai-completions, of other ways',
    codec: openAiCompletionsCodec,
    sheet: openAiCompletionsFeaturesIn({ samplingExtensions: true, streamUsage: false }),
    dialect: { samplingExtensions: true, streamUsage: false },
    source: 'openai-responses',
  },
  {
    name: 'openai-responses',
    codec: openAiResponsesCodec,
    sheet: openAiResponsesFeaturesIn(officialResponses),
  },
  {
    name: 'openai-responses, of other ways',
    codec: openAiResponsesCodec,
    sheet: openAiResponsesFeaturesIn(otherResponses),
    dialect: { ...otherResponses },
  },
];

/** How a feature may be read back in other words. */
const otherWords: Partial<Record<Feature, (request: CanonicalRequest) => boolean>> = {
  'reasoning-switch': ({ reasoning }) => reasoning?.effort === 'none',
  'reasoning-summary': ({ reasoning }) => reasoning?.display === 'summarized',
  'tool-choice-allowed': ({ tools = [] }) => tools.length === 1 && tools[0]?.name === 'time',
  'document-text': (request) => features['document-bytes'](request).length > 0,
  'image-detail': ({ ext }) => JSON.stringify(ext ?? {}).includes('MEDIA_RESOLUTION_LOW'),
};

/** Nothing that a client of another format says is the target's own. */
const source: FormatName = 'openai-completions';

const encode = (target: Target, fields: Partial<CanonicalRequest>): Translated<JsonObject> =>
  target.codec.encodeRequest(
    { ...plainRequest, ...fields, source: target.source ?? source },
    { model: 'm', ...(target.dialect && { dialect: target.dialect }) },
  );

function attempt(run: () => Translated<JsonObject>): Translated<JsonObject> | GatewayError {
  try {
    return run();
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
}

/** The request as the upstream reads it. */
const readBack = ({ codec }: Target, body: JsonObject): CanonicalRequest =>
  codec.decodeRequest({ model: 'm', ...(JSON.parse(JSON.stringify(body)) as JsonObject) });

const isRead = (request: CanonicalRequest, feature: Feature): boolean =>
  features[feature](request).length > 0 || otherWords[feature]?.(request) === true;

/** Nothing of it may differ; in whose turn a part stands is each format's own affair. */
function expectSame(request: CanonicalRequest, feature: Feature): void {
  if (otherWords[feature]?.(request) === true) return;
  expect(features[feature](request)).not.toEqual([]);
  const { around, used, same = { ...used } } = featureExamples[feature];
  const { messages = [], ...others } = same;
  expect(request).toMatchObject(others);
  const without = partsOf(around?.messages ?? []).map((part) => JSON.stringify(part));
  const added = partsOf(messages).filter((part) => !without.includes(JSON.stringify(part)));
  const read = partsOf(request.messages);
  for (const part of added) expect(read.some((one) => says(one, part))).toBe(true);
}

const partsOf = (messages: readonly Message[]): readonly Part[] => messages.flatMap(({ parts }) => parts);

/** But for ids, which formats may give anew. */
function says(read: Part, part: Part): boolean {
  const said = Object.entries(part).filter(([key]) => key !== 'id' && key !== 'callId');
  return covers(read, Object.fromEntries(said));
}

const covers = (whole: unknown, some: unknown): boolean => {
  if (typeof some !== 'object' || some === null) return whole === some;
  if (typeof whole !== 'object' || whole === null) return false;
  return Object.entries(some).every(([key, value]) => covers((whole as Record<string, unknown>)[key], value));
};

const asked = (feature: Feature): Partial<CanonicalRequest> => {
  const { around, used } = featureExamples[feature];
  return { ...around, ...used };
};

/** What is lost by the feature, and would not be without it. */
function lostBy(target: Target, feature: Feature, losses: readonly Loss[]): readonly string[] {
  const { around = {}, beside = [] } = featureExamples[feature];
  const before = encode(target, around).losses.map(wordsOf);
  return losses
    .filter((loss) => !before.includes(wordsOf(loss)))
    .map((loss) => loss.feature)
    .filter((name) => !beside.some((other) => other === name));
}

const wordsOf = ({ feature, action }: Loss): string => `${feature};${action}`;

const judges: Readonly<Record<FeatureRule['carriage'], (target: Target, feature: Feature) => void>> = {
  kept: (target, feature) => {
    const { value, losses } = encode(target, asked(feature));
    expect(lostBy(target, feature, losses)).toEqual([]);
    expectSame(readBack(target, value), feature);
  },
  mapped: (target, feature) => {
    const { value, losses } = encode(target, asked(feature));
    expect(lostBy(target, feature, losses)).toEqual([]);
    expect(isRead(readBack(target, value), feature)).toBe(true);
  },
  approximated: (target, feature) => {
    const written = attempt(() => encode(target, asked(feature)));
    if (written instanceof GatewayError) {
      expect(written).toMatchObject({ code: 'caller_unsupported_feature', param: expect.any(String) });
      return;
    }
    const lost = lostBy(target, feature, written.losses);
    if (lost.length > 0) expect(lost).toEqual([feature]);
    else expectSame(readBack(target, written.value), feature);
  },
  reported: (target, feature) => {
    const { value, losses } = encode(target, asked(feature));
    expect(lostBy(target, feature, losses)).toEqual([feature]);
    expect(value).toEqual(encode(target, featureExamples[feature].around ?? {}).value);
  },
  refused: (target, feature) => {
    const written = attempt(() => encode(target, asked(feature)));
    expect(written).toMatchObject({ code: 'caller_unsupported_feature', reason: feature });
  },
};

describe.each(targets)('to $name', (target) => {
  it.each(Object.entries(target.sheet) as [Feature, FeatureRule][])('%s is as declared', (feature, rule) => {
    if (rule.carriage !== 'kept') expect(rule.detail).toMatch(/^[A-Z].*\.$/);
    // Where what it needs around it is refused, so is all of it, under the other's name.
    const around = attempt(() => encode(target, featureExamples[feature].around ?? {}));
    if (around instanceof GatewayError) {
      expect(attempt(() => encode(target, asked(feature)))).toMatchObject({ code: around.code });
      return;
    }
    judges[rule.carriage](target, feature);
  });

  it('nothing is lost of what all formats know', () => {
    expect(encode(target, {}).losses).toEqual([]);
  });
});

it('every example uses its feature, and not without it', () => {
  for (const [feature, { around, used }] of Object.entries(featureExamples)) {
    const detect = features[feature as Feature];
    const count = (fields: Partial<CanonicalRequest>) =>
      detect({ ...plainRequest, ...fields, source }).length;
    const base = feature === 'max-tokens' ? 0 : count(around ?? {});
    expect([feature, count({ ...around, ...used })]).toEqual([feature, base + 1]);
  }
});
