export { googleContentImagesCodec } from './codec.js';
export type { ContentImagesDialect } from './dialect.js';
