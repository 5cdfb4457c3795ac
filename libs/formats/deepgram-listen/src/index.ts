export { deepgramListenCodec } from './codec.js';
