export { cohereEmbedCodec } from './codec.js';
