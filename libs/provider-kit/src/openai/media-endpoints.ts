import { z } from 'zod';
import type { ImageOperation, TranscriptionOperation } from '#libs/canonical';
import type { Dialect, Envelope } from '../generation.js';
import type { MediaEnvelopeCall } from '../media-answers.js';
import type { ConnectedProvider } from '../provider.js';
import { endpointPath } from './endpoint-path.js';
import type { Authorize } from './task-endpoints.js';

/** Where each operation is served below the endpoint's path. */
const imagePaths = {
  'generate-image': '/generations',
  'edit-image': '/edits',
  'vary-image': '/variations',
} as const satisfies Readonly<Record<ImageOperation, string>>;

const transcriptionPaths = {
  transcribe: '/transcriptions',
  translate: '/translations',
} as const satisfies Readonly<Record<TranscriptionOperation, string>>;

const flag = z.boolean('Write true or false.');

function operations<Operation extends string>(paths: Readonly<Record<Operation, string>>) {
  const names = Object.keys(paths) as [Operation, ...Operation[]];
  const fix = `Write a list of ${names.join(', ')}.`;
  return z.array(z.enum(names, fix), fix).min(1, fix).exactOptional();
}

/** How an upstream's pictures differ from OpenAI's own, in the words of the `openai-images` codec. */
const imagesDialectSchema = z.strictObject({
  responseFormat: flag.exactOptional(),
  jsonEdits: flag.exactOptional(),
  seed: flag.exactOptional(),
});

/** How an upstream's transcripts differ, in the words of the `openai-transcriptions` codec. */
const transcriptionDialectSchema = z.strictObject({
  shapes: z.enum(['timed', 'plain', 'diarized'], 'Write timed, plain or diarized.').exactOptional(),
  jsonOnly: flag.exactOptional(),
  streaming: flag.exactOptional(),
  hints: flag.exactOptional(),
  prompt: flag.exactOptional(),
  logprobs: flag.exactOptional(),
  chunking: flag.exactOptional(),
});

/** How an upstream's speech differs, in the words of the `openai-speech` codec. */
const speechDialectSchema = z.strictObject({
  instructions: flag.exactOptional(),
  streamFormat: flag.exactOptional(),
});

/** Where an upstream of OpenAI's shape makes pictures, and which of it it does. */
export const imagesEndpointSchema = z.strictObject({
  /** Below the base address; `/generations`, `/edits` and `/variations` follow. Default `/images`. */
  path: endpointPath('/images').default('/images'),
  /** Default all. */
  operations: operations(imagePaths),
  dialect: imagesDialectSchema.exactOptional(),
});

/** Where an upstream of OpenAI's shape writes down what is spoken, and which of it it does. */
export const transcriptionEndpointSchema = z.strictObject({
  /** Below the base address; `/transcriptions` and `/translations` follow. Default `/audio`. */
  path: endpointPath('/audio').default('/audio'),
  /** Default all. */
  operations: operations(transcriptionPaths),
  dialect: transcriptionDialectSchema.exactOptional(),
});

/** Where an upstream of OpenAI's shape reads aloud. */
export const speechEndpointSchema = z.strictObject({
  /** Below the base address. Default `/audio/speech`. */
  path: endpointPath('/audio/speech').default('/audio/speech'),
  dialect: speechDialectSchema.exactOptional(),
});

export type ImagesEndpoint = z.output<typeof imagesEndpointSchema>;
export type TranscriptionEndpoint = z.output<typeof transcriptionEndpointSchema>;
export type SpeechEndpoint = z.output<typeof speechEndpointSchema>;

/** What an upstream has of all this. Absent: nothing. */
export interface MediaEndpoints {
  readonly images?: ImagesEndpoint;
  readonly transcription?: TranscriptionEndpoint;
  readonly speech?: SpeechEndpoint;
}

/** How one model differs, as far as its name tells. */
export type DialectOf = (model: string) => Dialect;

/** What of it an upstream offers, at its addresses. */
export function mediaOf(
  { images, transcription, speech }: MediaEndpoints,
  baseUrl: string,
  authorize: Authorize,
  dialectOf?: DialectOf,
): Pick<ConnectedProvider, 'images' | 'transcription' | 'speech'> {
  const at =
    <Operation extends string>(pathOf: (operation: Operation) => string) =>
    ({ operation, apiKey }: MediaEnvelopeCall<string, Operation>): Envelope => ({
      url: `${baseUrl}${pathOf(operation)}`,
      headers: authorize(apiKey),
    });
  return {
    ...(images !== undefined && {
      images: {
        kind: 'wire',
        formats: ['openai-images'],
        ...settingsOf(images, dialectOf),
        envelope: at((operation: ImageOperation) => `${images.path}${imagePaths[operation]}`),
      },
    }),
    ...(transcription !== undefined && {
      transcription: {
        kind: 'wire',
        formats: ['openai-transcriptions'],
        ...settingsOf(transcription, dialectOf),
        envelope: at(
          (operation: TranscriptionOperation) => `${transcription.path}${transcriptionPaths[operation]}`,
        ),
      },
    }),
    ...(speech !== undefined && {
      speech: {
        kind: 'wire',
        formats: ['openai-speech'],
        ...settingsOf(speech, dialectOf),
        envelope: at(() => speech.path),
      },
    }),
  };
}

const settingsOf = <Operation extends string>(
  { operations: some, dialect }: { readonly operations?: readonly Operation[]; readonly dialect?: Dialect },
  dialectOf: DialectOf | undefined,
) => ({
  ...(some !== undefined && { operations: some }),
  ...(dialect !== undefined && { dialect }),
  ...(dialectOf !== undefined && { dialectOf }),
});
