import type { JsonObject } from '#libs/json';
import type { DirectEndpoint } from '../vendor.js';

const names = ['eleven_multilingual_v2', 'eleven_flash_v2_5', 'eleven_v3'];

/** `GET /v1/models`: those that speak; the ones that listen are in no list. */
export const models: DirectEndpoint = {
  kind: 'direct',
  answer: ({ models: served = names }) => ({ status: 200, body: served.map(modelObject) }),
};

function modelObject(id: string): JsonObject {
  return {
    model_id: id,
    name: id,
    can_be_finetuned: false,
    can_do_text_to_speech: true,
    can_do_voice_conversion: false,
    can_use_style: true,
    can_use_speaker_boost: true,
    serves_pro_voices: false,
    token_cost_factor: 1,
    description: 'A model of the mock upstream.',
    requires_alpha_access: false,
    max_characters_request_free_user: 2500,
    max_characters_request_subscribed_user: 10_000,
    maximum_text_length_per_request: longestText(id),
    languages: [{ language_id: 'en', name: 'English' }],
    model_rates: { character_cost_multiplier: 1 },
    concurrency_group: 'standard',
  };
}

/** Characters of one request. */
export function longestText(model: string): number {
  if (/flash_v2_5|turbo_v2_5/u.test(model)) return 40_000;
  if (/flash_v2|turbo_v2/u.test(model)) return 30_000;
  return model.startsWith('eleven_v3') ? 5000 : 10_000;
}
