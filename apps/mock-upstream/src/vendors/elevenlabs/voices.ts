import type { DirectEndpoint } from '../vendor.js';

const named: readonly (readonly [id: string, name: string])[] = [
  ['21m00Tcm4TlvDq8ikWAM', 'Rachel'],
  ['JBFqnCBsd6RMkjVDRZzb', 'George'],
  ['EXAVITQu4vr4xnSDxMaL', 'Sarah'],
];

/** Every id of the right form is somebody's voice. */
export function isVoice(id: string): boolean {
  return /^[A-Za-z0-9]{20}$/u.test(id);
}

/** `GET /v1/voices`. */
export const voices: DirectEndpoint = {
  kind: 'direct',
  answer: () => ({
    status: 200,
    body: {
      voices: named.map(([voice_id, name]) => ({
        voice_id,
        name,
        category: 'premade',
        labels: { accent: 'american', language: 'en' },
        description: null,
        preview_url: `https://example.com/${voice_id}.mp3`,
        available_for_tiers: [],
        settings: null,
        high_quality_base_model_ids: ['eleven_multilingual_v2'],
        is_owner: false,
      })),
    },
  }),
};
