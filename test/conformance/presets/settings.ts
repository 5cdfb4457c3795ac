import type { JsonObject } from '#libs/json';

const schema = { type: 'object', properties: { city: { type: 'string' } } };

/** What each format's clients may set, as far as every vendor takes it or can be spared it. */
export const settings: Readonly<Record<'chat' | 'messages' | 'generate-content' | 'responses', JsonObject>> =
  {
    chat: {
      messages: [
        { role: 'system', content: 'You are terse.' },
        { role: 'user', content: 'Say hello.' },
      ],
      temperature: 0.5,
      top_p: 0.9,
      tools: [{ type: 'function', function: { name: 'f', parameters: schema } }],
      tool_choice: 'none',
    },
    messages: {
      system: 'You are terse.',
      messages: [{ role: 'user', content: 'Say hello.' }],
      max_tokens: 64,
      temperature: 0.5,
      top_k: 5,
      metadata: { user_id: 'u-1' },
      service_tier: 'auto',
      thinking: { type: 'enabled', budget_tokens: 1024 },
      tools: [{ name: 'f', input_schema: schema, cache_control: { type: 'ephemeral' } }],
      tool_choice: { type: 'none' },
    },
    'generate-content': {
      systemInstruction: { parts: [{ text: 'You are terse.' }] },
      contents: [{ role: 'user', parts: [{ text: 'Say hello.' }] }],
      generationConfig: {
        temperature: 0.5,
        topK: 5,
        seed: 4,
        presencePenalty: 0.1,
        frequencyPenalty: 0.1,
        thinkingConfig: { includeThoughts: true, thinkingBudget: 1024 },
      },
    },
    responses: {
      instructions: 'You are terse.',
      input: [
        { role: 'developer', content: 'Never swear.' },
        { role: 'user', content: 'Say hello.' },
      ],
      max_output_tokens: 64,
      temperature: 0.5,
      reasoning: { effort: 'low' },
      text: { verbosity: 'low' },
      metadata: { key: 'value' },
      prompt_cache_key: 'k',
      safety_identifier: 's',
      service_tier: 'default',
      store: false,
    },
  };

/** What OpenAI's own clients may say besides; some vendors refuse some of it. */
export const everything: JsonObject = {
  ...settings.chat,
  messages: [
    { role: 'developer', content: 'You are terse.' },
    { role: 'user', name: 'ada', content: 'Hi.' },
    { role: 'assistant', content: 'Hi.', refusal: null, annotations: [] },
    { role: 'user', name: 'ada', content: 'Say hello.' },
  ],
  max_completion_tokens: 64,
  n: 2,
  seed: 4,
  logprobs: true,
  top_logprobs: 2,
  logit_bias: { '50256': -1 },
  frequency_penalty: 0.1,
  presence_penalty: 0.1,
  user: 'u',
  safety_identifier: 's',
  metadata: { key: 'value' },
  prompt_cache_key: 'k',
  service_tier: 'auto',
  store: false,
  verbosity: 'low',
};

/** The same in roles that every vendor knows: what is relayed keeps its own. */
export const everythingRelayed: JsonObject = {
  ...everything,
  messages: [
    { role: 'system', content: 'You are terse.' },
    { role: 'user', name: 'ada', content: 'Say hello.' },
  ],
};
