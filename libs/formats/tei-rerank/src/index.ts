export { teiRerankCodec } from './codec.js';
