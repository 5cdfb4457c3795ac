/** How a body is taken in: as bytes that are kept, as a form, or as one file. Files are not kept. */
export type BodyKind = 'bytes' | 'form' | 'file';
