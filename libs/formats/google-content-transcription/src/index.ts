export { googleContentTranscriptionCodec } from './codec.js';
