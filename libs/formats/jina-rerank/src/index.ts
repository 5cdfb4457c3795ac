export { jinaRerankCodec } from './codec.js';
