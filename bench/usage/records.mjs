/** Requests as an installation of some size has them: 500 tokens, 14 models, 13 weeks with days and nights. */
export const weeks = 13;
const dayLength = 86_400_000;
/** A Monday; fixed, so that two runs fill the same. */
export const start = Date.UTC(2026, 7, 3);
export const end = start + weeks * 7 * dayLength;

const models = [
  ...[
    ['gpt-5', 'openai', 'gpt-5-2025-08-07', 1.25, 10],
    ['gpt-5-mini', 'openai', 'gpt-5-mini', 0.25, 2],
  ],
  ...[
    ['claude-sonnet', 'anthropic', 'claude-sonnet-4-5', 3, 15],
    ['claude-haiku', 'anthropic', 'claude-haiku-4-5', 1, 5],
  ],
  ...[
    ['claude-sonnet', 'amazon-bedrock', 'anthropic.claude-sonnet-4-5', 3, 15],
    ['gemini-pro', 'google', 'gemini-2.5-pro', 1.25, 10],
  ],
  ...[
    ['gemini-flash', 'google', 'gemini-2.5-flash', 0.3, 2.5],
    ['mistral', 'mistral', 'mistral-large', 2, 6],
  ],
  ...[
    ['llama', 'groq', 'llama-3.3-70b', 0.59, 0.79],
    ['qwen', 'vllm', 'qwen3-32b', undefined, undefined],
  ],
  ...[
    ['gpt-4o', 'azure-openai', 'gpt-4o', 2.5, 10],
    ['embed', 'openai', 'text-embedding-3-small', 0.02, 0],
  ],
  ...[
    ['rerank', 'cohere', 'rerank-3.5', undefined, undefined],
    ['whisper', 'openai', 'whisper-1', undefined, undefined],
  ],
];
const errors = ['provider_overloaded', 'provider_timeout', 'provider_rate_limited', 'gateway_internal'];

/** Records of one day, by their end. @param number how many, about */
export function recordsOfDay(day, number) {
  const random = randomFrom(day + 1);
  const times = Array.from({ length: number }, () => start + day * dayLength + timeOfDay(random));
  return times
    .sort((one, other) => one - other)
    .map((endedAt, index) => record(random, endedAt, `${day}-${index}`));
}

function record(random, endedAt, suffix) {
  const token = Math.floor(500 * random() ** 2.5);
  const [model, provider, upstreamModel, input, output] = models[Math.floor(models.length * random() ** 1.7)];
  const how = random();
  const finish =
    how < 0.95
      ? 'complete'
      : how < 0.97
        ? 'failed'
        : how < 0.985
          ? 'cancelled'
          : how < 0.99
            ? 'refused'
            : 'broken';
  const asked = Math.floor(20_000 * random() ** 3) + 20;
  const cacheRead = random() < 0.4 ? Math.floor(asked * 0.7) : 0;
  const made = Math.floor(2_000 * random() ** 2) + 1;
  const duration = Math.floor(300 + made * 12 * random());
  const priced = input !== undefined && finish !== 'refused';
  return {
    id: `${endedAt.toString(16).padStart(12, '0')}-${suffix}`,
    requestId: `req_${endedAt.toString(36)}${suffix}`,
    startedAt: endedAt - duration,
    endedAt,
    tokenId: `tok_${String(token).padStart(16, '0')}`,
    tokenName: `service-${token}`,
    owner: `owner-${token % 120}`,
    team: `team-${token % 20}`,
    endpoint:
      model === 'embed'
        ? 'embedding'
        : model === 'rerank'
          ? 'rerank'
          : model === 'whisper'
            ? 'transcription'
            : 'generation',
    format: token % 3 === 0 ? 'anthropic-messages' : 'openai-chat',
    model,
    ...(finish !== 'refused' && { provider, upstreamModel }),
    lane: token % 3 === 0 ? 'hub' : 'verbatim',
    stream: random() < 0.6,
    attempts: random() < 0.03 ? 2 : 1,
    status: finish === 'failed' ? 502 : finish === 'refused' ? 429 : 200,
    end: finish,
    ...(finish === 'failed' && { error: errors[Math.floor(errors.length * random())] }),
    ...(finish === 'refused' && { error: 'policy_rate_limited' }),
    ...(finish !== 'refused' && { firstByte: Math.floor(duration * (0.1 + 0.3 * random())) }),
    duration,
    ...(finish !== 'refused' && {
      usage: {
        input: { total: asked, uncached: asked - cacheRead, cacheRead },
        output: { total: made, reasoning: Math.floor(made / 3) },
      },
    }),
    ...(priced && {
      nanoDollars: Math.round(((asked - cacheRead) * input + cacheRead * input * 0.1 + made * output) * 1000),
      savedNanoDollars: Math.round(cacheRead * input * 900),
      prices: { input, output, cacheRead: Math.round(input * 1e5) / 1e6 },
    }),
  };
}

/** More of them in the afternoon. */
const timeOfDay = (random) => Math.floor(dayLength * ((random() + random() + random() * 0.5) / 2.5));

/** Marsaglia's xorshift: the same numbers in every run. */
function randomFrom(seed) {
  let state = Math.imul(seed, 2_654_435_761) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}
