export { openAiImagesCodec } from './codec.js';
export type { ImagesDialect } from './dialect.js';
export { requirePicture } from './require-picture.js';
