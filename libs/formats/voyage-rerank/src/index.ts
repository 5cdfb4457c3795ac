export { voyageRerankCodec } from './codec.js';
