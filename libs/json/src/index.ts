export { isJsonArray, isJsonObject } from './guards.js';
export type { JsonObject, JsonValue } from './json-value.js';
export { JsonSyntaxError } from './json-syntax-error.js';
export { parseJson } from './parse.js';
export { nestsDeeperThan } from './scan.js';
export { spliceTopLevel } from './splice.js';
export type { TopLevelEdits } from './splice.js';
export { findTopLevel } from './top-level.js';
export type { ByteRange } from './top-level.js';
