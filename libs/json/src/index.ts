export type { JsonObject, JsonValue } from './json-value.js';
