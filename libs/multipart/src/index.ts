export { MultipartError } from './multipart-error.js';
export type { MultipartFault } from './multipart-error.js';
export type { MultipartEvent, PartHead } from './multipart-event.js';
export { MultipartScanner } from './multipart-scanner.js';
export type { MultipartLimits } from './multipart-scanner.js';
export { isMultipartForm, readBoundary } from './read-boundary.js';
export { writeForm } from './write-form.js';
export type { FormPiece, OutgoingPart } from './write-form.js';
