export { elevenLabsSpeechToTextCodec } from './codec.js';
