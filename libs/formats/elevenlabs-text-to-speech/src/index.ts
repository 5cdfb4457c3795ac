export { elevenLabsTextToSpeechCodec } from './codec.js';
