export { googleContentSpeechCodec } from './codec.js';
