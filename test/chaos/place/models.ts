import { sessionModel } from '../vendor/vendor.js';

/** Dollars for a million tokens, and for an hour of sound heard: a token read costs 1,000 nanodollars, one written 10,000. */
const prices = { input: 1, output: 10 };
const soundPrices = { hourHeard: 3.6 };

/** What tokens cost, in billionths of a dollar. */
export const nanoDollarsOf = (used: { input: number; output: number; seconds: number }): number =>
  used.input * 1_000 + used.output * 10_000 + used.seconds * 1_000_000;

/** Models that write: each format is the client's own with one of them, and translated with the others. */
export const generationModels = ['chat', 'messages', 'gemini', 'responses', 'translated', 'either'] as const;
export const embeddingModel = 'vectors';
export const transcriptionModel = 'heard';
/** Of sessions: relayed to a vendor that has them, and held by the gateway itself with a model that writes. */
export const sessionModels = ['relayed', 'bridged'] as const;

/** What stands in the file of each gateway. @param origin of the vendors, without a path */
export const configurationFor = (origin: string): Readonly<Record<string, unknown>> => ({
  local: { enabled: false },
  providers: {
    chat: { type: 'openai', baseUrl: `${origin}/v1`, apiKey: 'sk-chat', formats: ['openai-chat'] },
    hub: { type: 'openai', baseUrl: `${origin}/v1`, apiKey: 'sk-hub', formats: ['openai-chat'], lane: 'hub' },
    responses: { type: 'openai', baseUrl: `${origin}/v1`, apiKey: 'sk-resp', formats: ['openai-responses'] },
    openai: { type: 'openai', baseUrl: `${origin}/v1`, apiKey: 'sk-openai' },
    anthropic: { type: 'anthropic', baseUrl: origin, apiKey: 'sk-anthropic', defaultMaxTokens: 1_000 },
    google: { type: 'google', baseUrl: origin, apiKey: 'sk-google' },
  },
  models: {
    chat: [{ provider: 'chat', model: 'one', prices }],
    messages: [{ provider: 'anthropic', model: 'two', prices }],
    gemini: [{ provider: 'google', model: 'three', prices }],
    responses: [{ provider: 'responses', model: 'four', prices }],
    translated: [{ provider: 'hub', model: 'five', prices }],
    either: [
      { provider: 'chat', model: 'six', prices },
      { provider: 'anthropic', model: 'seven', prices },
    ],
    [embeddingModel]: [{ provider: 'openai', model: 'text-embedding-3-small', prices }],
    [transcriptionModel]: [{ provider: 'openai', model: 'whisper-1', prices: soundPrices }],
    relayed: [{ provider: 'openai', model: sessionModel, prices }],
    bridged: [{ provider: 'chat', model: 'eight', prices }],
  },
  deadlines: { connect: '2s', firstByte: '4s', firstToken: '4s', idle: '4s', total: '20s' },
  routing: {
    backoff: '20ms',
    cooldown: '1s',
    credentialCooldown: '1s',
    breakerPause: '2s',
    breakerWindow: '10s',
  },
});
