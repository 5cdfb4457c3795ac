export { readMediaUrl, writeDataUrl } from './data-url.js';
export type { LocatedMedia } from './data-url.js';
export { extensionsOf, fill, unlessEmpty } from './extensions.js';
export type { FormatExtensions } from './extensions.js';
export { FieldReader, invalid, isFlag, isNumber, isText, kindOf, unreadable } from './field-reader.js';
export type { Strictness } from './field-reader.js';
export { LossCollector } from './loss-collector.js';
export { spellingIn } from './spelling.js';
export type { FormatSpelling } from './spelling.js';
