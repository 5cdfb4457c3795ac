import type { ImageEvent, ImageFormatName, ImageOperation, ImageRequest } from '#libs/canonical';
import { googleContentImagesCodec } from '#libs/formats/google-content-images';
import { googleImagenCodec } from '#libs/formats/google-imagen';
import { openAiImagesCodec } from '#libs/formats/openai-images';
import type { MediaKind, MediaTask } from './media.task.js';
import { saysTrue } from './says-true.js';

export interface ImageKind extends MediaKind {
  readonly format: ImageFormatName;
  readonly operation: ImageOperation;
  readonly request: ImageRequest;
  readonly event: ImageEvent;
}

/** Pictures made and changed. The formats: one entry each. */
export const imageTask: MediaTask<ImageKind> = {
  endpoint: 'images',
  addresses: {
    'generate-image': 'POST /v1/images/generations',
    'edit-image': 'POST /v1/images/edits',
    'vary-image': 'POST /v1/images/variations',
  },
  clients: { 'openai-images': openAiImagesCodec },
  upstreams: {
    'openai-images': openAiImagesCodec,
    'google-imagen': googleImagenCodec,
    'google-content-images': googleContentImagesCodec,
  },
  offered: ({ images }) => images,
  wantsEvents: (body) => saysTrue(body, 'stream'),
  streams: ({ stream }) => stream,
};
