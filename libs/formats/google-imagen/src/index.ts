export { googleImagenCodec } from './codec.js';
export type { ImagenDialect } from './dialect.js';
