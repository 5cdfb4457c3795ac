export { deepgramSpeakCodec } from './codec.js';
