import type { Preset } from '#libs/provider-kit';
import { headAt } from '../google-vertex/head-at.js';
import { audio } from '../openai-audio/audio.js';
import { images } from '../openai-images/images.js';
import { createResponsesRoute } from '../openai-responses/responses.js';
import { models } from '../openai/openai-models.js';
import type { RequestHead } from '../request-head.js';
import type { Route } from '../route.js';
import type { Endpoint } from '../vendor.js';
import { embeddingsIn } from './embeddings-in.js';
import { chatIn } from './chat-in.js';
import { rerankIn } from './rerank-in.js';

/** What stands at a path below a vendor's base address. */
export type PresetRoutes = (head: RequestHead, below: string) => Endpoint | undefined;

/** One of OpenAI's paths below `/v1`, and who plays it. */
type Place = readonly [route: Route, path: string];

const imagePaths = {
  'generate-image': '/generations',
  'edit-image': '/edits',
  'vary-image': '/variations',
} as const;
const audioPaths = { transcribe: '/transcriptions', translate: '/translations' } as const;

/** The paths that a preset says its vendor has. */
export function presetRoutes(preset: Preset): PresetRoutes {
  const places = new Map<string, Place>([
    ...(preset.discovery ? [['/models', [models, '/v1/models']] as const] : []),
    ...generationPlaces(preset),
    ...taskPlaces(preset),
    ...mediaPlaces(preset),
  ]);
  return (head, below) => {
    const [route, path] = places.get(below) ?? [];
    return route && path !== undefined ? route(headAt(head, path)) : undefined;
  };
}

function generationPlaces(preset: Preset): readonly (readonly [string, Place])[] {
  const { generation, formats = ['openai-chat'] } = preset;
  if (!generation) return [];
  return [
    ...(formats.includes('openai-chat')
      ? [['/chat/completions', [chatIn(preset), '/v1/chat/completions']] as const]
      : []),
    ...(formats.includes('openai-responses')
      ? [['/responses', [createResponsesRoute(), '/v1/responses']] as const]
      : []),
  ];
}

function taskPlaces({ embedding, reranking }: Preset): readonly (readonly [string, Place])[] {
  return [
    ...(embedding ? [[embedding.path, [embeddingsIn(embedding), '/v1/embeddings']] as const] : []),
    ...(reranking ? [[reranking.path, [rerankIn(reranking), '/v1/rerank']] as const] : []),
  ];
}

function mediaPlaces(preset: Preset): readonly (readonly [string, Place])[] {
  const pictures = preset.images?.operations ?? ['generate-image', 'edit-image', 'vary-image'];
  const transcripts = preset.transcription?.operations ?? ['transcribe', 'translate'];
  const { images: drawing, transcription: hearing, speech } = preset;
  return [
    ...(drawing ? pictures : []).map(
      (name) =>
        [`${drawing?.path ?? ''}${imagePaths[name]}`, [images, `/v1/images${imagePaths[name]}`]] as const,
    ),
    ...(hearing ? transcripts : []).map(
      (name) =>
        [`${hearing?.path ?? ''}${audioPaths[name]}`, [audio, `/v1/audio${audioPaths[name]}`]] as const,
    ),
    ...(speech ? [[speech.path, [audio, '/v1/audio/speech']] as const] : []),
  ];
}
