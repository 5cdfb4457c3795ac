import { describe, expect, it } from '@jest/globals';
import { noteLine } from '../render-draft.js';
import { Secret } from '../secret.js';
import { convertLiteLlm } from './convert-litellm.js';

/** One entry of `model_list` under the name m. */
const entry = (model: string, params: object = {}, more: object = {}) => ({
  model_name: 'm',
  litellm_params: { model, ...params },
  ...more,
});
const convert = (list: readonly object[], more: object = {}) => convertLiteLlm({ model_list: list, ...more });
/** The one provider of one entry, with its id, and the candidate. */
function one(model: string, params: object = {}) {
  const draft = convert([entry(model, params)]);
  const [provider] = draft.providers;
  return { provider, candidate: draft.models.get('m')?.candidates[0], notes: draft.notes.map(noteLine) };
}

describe('convertLiteLlm: providers', () => {
  it.each<[string, object, string, object, string]>([
    ['gpt-5', {}, 'openai', { type: 'openai', apiKey: '${OPENAI_API_KEY}' }, 'gpt-5'],
    ['openai/responses/gpt-5', { organization: 'org' }, 'openai', { organization: 'org' }, 'gpt-5'],
    [
      'openai/llama',
      { api_base: 'http://h:1/v1/', api_key: 'os.environ/K' },
      'openai',
      { type: 'openai-compatible', baseUrl: 'http://h:1/v1', apiKey: '${K}' },
      'llama',
    ],
    [
      'claude-opus-4-1',
      {},
      'anthropic',
      { type: 'anthropic', apiKey: '${ANTHROPIC_API_KEY}' },
      'claude-opus-4-1',
    ],
    [
      'azure/dep',
      { api_base: 'os.environ/AZURE_API_BASE', azure_ad_token: 'os.environ/T', api_version: 'preview' },
      'azure',
      { type: 'azure-openai', baseUrl: '${AZURE_API_BASE}', entraToken: '${T}', apiVersion: 'preview' },
      'dep',
    ],
    ['azure/dep', {}, 'azure', { baseUrl: '${AZURE_API_BASE}', apiKey: '${AZURE_API_KEY}' }, 'dep'],
    [
      'bedrock/converse/anthropic.claude-3-haiku-20240307-v1:0',
      {},
      'bedrock',
      { type: 'amazon-bedrock', region: '${AWS_REGION_NAME:-us-west-2}' },
      'anthropic.claude-3-haiku-20240307-v1:0',
    ],
    [
      'bedrock/eu-west-1/amazon.nova-pro-v1:0',
      {},
      'bedrock',
      { region: 'eu-west-1' },
      'amazon.nova-pro-v1:0',
    ],
    [
      'vertex_ai/claude-sonnet-4-5@20250929',
      { vertex_project: 'os.environ/P', vertex_location: 'global', vertex_credentials: 'os.environ/C' },
      'vertex_ai',
      { type: 'google-vertex', project: '${P}', location: 'global', credentials: '${C}' },
      'claude-sonnet-4-5@20250929',
    ],
    ['ollama/llama3', { api_base: 'http://h:11434' }, 'ollama', { baseUrl: 'http://h:11434/v1' }, 'llama3'],
    [
      'together_ai/meta/x',
      {},
      'together_ai',
      { type: 'together', apiKey: '${TOGETHERAI_API_KEY}' },
      'meta/x',
    ],
    [
      'hosted_vllm/a/b',
      { api_base: 'http://h/v1' },
      'hosted_vllm',
      { type: 'vllm', baseUrl: 'http://h/v1' },
      'a/b',
    ],
    [
      'foo/bar',
      { api_base: 'http://h/v1' },
      'foo',
      { type: 'openai-compatible', baseUrl: 'http://h/v1' },
      'bar',
    ],
    ['llama', { custom_llm_provider: 'groq' }, 'groq', { type: 'groq' }, 'llama'],
  ])('%s with %j', (model, params, id, settings, name) => {
    const { provider, candidate } = one(model, params);
    expect(provider?.[0]).toBe(id);
    expect(provider?.[1]).toMatchObject(settings);
    expect(candidate).toMatchObject({ provider: id, model: name });
  });

  it('keeps literal secrets as secrets, and words that are none as nothing', () => {
    const { provider } = one('groq/x', { api_key: 'gsk-1' });
    expect(provider?.[1].apiKey).toBeInstanceOf(Secret);
    expect(one('hosted_vllm/x', { api_base: 'http://h/v1', api_key: 'none' }).provider?.[1]).toEqual({
      type: 'vllm',
      baseUrl: 'http://h/v1',
    });
  });

  it('shares a provider among entries with the same settings, and no other', () => {
    const keys = ['os.environ/A', 'os.environ/A', 'os.environ/B'];
    const draft = convert(keys.map((api_key) => entry('groq/x', { api_key })));
    expect([...draft.providers.keys()]).toEqual(['groq', 'groq-2']);
    expect(draft.models.get('m')?.candidates.map(({ provider }) => provider)).toEqual([
      'groq',
      'groq',
      'groq-2',
    ]);
  });

  it.each([
    ['predibase/x', {}, 'this provider of LiteLLM has no counterpart'],
    ['groq/x', { api_base: 'ftp://h' }, 'not an http address'],
    ['groq/x', { api_base: 'https://user:secret@h/v1' }, 'not an http address'],
    ['groq/x', { api_key: 'two words' }, 'that no key has'],
    ['unheard-of', {}, 'no api_base'],
  ])('leaves %s with %j out, and says why', (model, params, why) => {
    const { provider, candidate, notes } = one(model, params);
    expect([provider, candidate]).toEqual([undefined, undefined]);
    expect(notes.join('\n')).toContain(why);
    expect(notes.join('\n')).not.toContain('secret');
  });
});

describe('convertLiteLlm: models', () => {
  it('keeps order and weights, decimals too', () => {
    const draft = convert([entry('groq/a', { weight: 0.75 }), entry('groq/b', { weight: 0.25, order: 2 })]);
    expect(draft.models.get('m')?.candidates).toEqual([
      { provider: 'groq', model: 'a', weight: 750 },
      { provider: 'groq', model: 'b', weight: 250, priority: 2 },
    ]);
  });

  it('keeps what is known of a model, its prices for a million tokens', () => {
    const draft = convert([
      entry(
        'groq/a',
        { input_cost_per_token: '1.5e-07', output_cost_per_token: 6e-7 },
        { model_info: { max_input_tokens: 1000, max_output_tokens: 10, supports_function_calling: true } },
      ),
    ]);
    expect(draft.models.get('m')?.candidates[0]).toMatchObject({
      context: 1000,
      maxOutput: 10,
      capabilities: { tools: true },
      prices: { input: 0.15, output: 0.6 },
    });
  });

  it('needs no model for what is served under that name anyway', () => {
    const list = [
      { model_name: 'm', litellm_params: { model: 'groq/b', api_key: 'os.environ/OTHER' } },
      { model_name: 'groq/a', litellm_params: { model: 'groq/a' } },
      { model_name: 'groq/*', litellm_params: { model: 'groq/*' } },
      { model_name: 'groq/big', litellm_params: { model: 'groq/c' } },
    ];
    const draft = convert(list);
    expect(draft.providers.get('groq')).toEqual({ type: 'groq', apiKey: '${GROQ_API_KEY}' });
    expect([...draft.models.keys()]).toEqual(['m', 'groq-big']);
    expect(draft.notes.map(noteLine).join('\n')).toContain('called groq-big here');
  });

  it('puts the candidates of fallbacks behind', () => {
    const list = ['a', 'b', 'c'].map((name) => ({
      model_name: name,
      litellm_params: { model: `groq/${name}` },
    }));
    const draft = convert(list, {
      router_settings: { fallbacks: [{ a: ['b', 'a', 'gone'] }], default_fallbacks: ['c'] },
      litellm_settings: { context_window_fallbacks: [{ b: ['c'] }] },
    });
    const shape = (name: string) =>
      draft.models.get(name)?.candidates.map(({ model, priority = 0 }) => `${model} ${priority}`);
    expect(shape('a')).toEqual(['a 0', 'b 1', 'c 2']);
    expect(shape('b')).toEqual(['b 0', 'c 1']);
    expect(shape('c')).toEqual(['c 0']);
    expect(draft.models.get('b')?.fallbackOn).toEqual(['context_length_exceeded']);
    expect(draft.notes.map(noteLine).join('\n')).toContain('a → gone');
  });
});

describe('convertLiteLlm: settings', () => {
  it('keeps those that have a counterpart', () => {
    const { routing, deadlines } = convert([], {
      router_settings: { routing_strategy: 'least-busy', num_retries: 20, cooldown_time: 1.5 },
      litellm_settings: { request_timeout: 600 },
    });
    expect(routing).toEqual({
      strategy: 'least-busy',
      retries: 10,
      cooldown: '1500ms',
      breakerPause: '1500ms',
    });
    expect(deadlines).toEqual({ total: '600s' });
  });

  it('names all others, and never their values', () => {
    const { notes } = convert([], {
      general_settings: { master_key: 'sk-1', database_url: 'sk-2', alerting: ['slack'] },
      environment_variables: { TOKEN: 'sk-3' },
      router_settings: { redis_password: 'sk-4', routing_strategy: 'custom' },
      something: 'sk-5',
    });
    const text = notes.map(noteLine).join('\n');
    for (const name of [
      'master_key',
      'database_url, alerting',
      'TOKEN',
      'redis_password',
      'custom',
      'something',
    ]) {
      expect(text).toContain(name);
    }
    expect(text).not.toContain('sk-');
  });
});
