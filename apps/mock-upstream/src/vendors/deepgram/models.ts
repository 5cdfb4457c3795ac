import type { JsonObject } from '#libs/json';
import type { DirectEndpoint } from '../vendor.js';
import { requestId } from './request-id.js';

const hearing = ['nova-3', 'nova-2', 'whisper-large'];
const speaking = ['aura-2-thalia-en', 'aura-2-apollo-en', 'aura-asteria-en'];

/** `GET /v1/models`. */
export const models: DirectEndpoint = {
  kind: 'direct',
  answer: ({ models: served }) => {
    const stt = served?.filter((name) => !name.startsWith('aura')) ?? hearing;
    const tts = served?.filter((name) => name.startsWith('aura')) ?? speaking;
    return { status: 200, body: { stt: stt.map(hearingModel), tts: tts.map(speakingModel) } };
  },
};

function hearingModel(name: string, index: number): JsonObject {
  return {
    name: 'general',
    canonical_name: name,
    architecture: name,
    languages: ['en', 'de'],
    version: '2026-01-01.0',
    uuid: requestId(index),
    batch: true,
    streaming: true,
    formatted_output: true,
  };
}

function speakingModel(name: string, index: number): JsonObject {
  const [, voice = name] = /^aura(?:-2)?-(\w+)-/u.exec(name) ?? [];
  return {
    name: voice,
    canonical_name: name,
    architecture: name.startsWith('aura-2') ? 'aura-2' : 'aura',
    languages: ['en', 'en-US'],
    version: '2026-01-01.0',
    uuid: requestId(index),
    metadata: { accent: 'American', age: 'Adult', tags: ['feminine'], use_cases: ['IVR'] },
  };
}
