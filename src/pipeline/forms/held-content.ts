import type { Readable } from 'node:stream';
import type { FileContent } from '#libs/canonical';

/** A file's bytes, wherever they are kept. Everything the pipeline calls a {@link FileContent} is one. */
export abstract class HeldContent implements FileContent {
  abstract readonly size: number;
  /** The whole content. */
  abstract bytes(): Promise<Buffer>;
  /** The content from its beginning. May be called any number of times. */
  abstract stream(): Readable;
}

/** The whole of a content. @throws TypeError for one that is not the pipeline's */
export const bytesOf = (content: FileContent): Promise<Buffer> => held(content).bytes();

/** A content from its beginning. @throws TypeError for one that is not the pipeline's */
export const streamOf = (content: FileContent): Readable => held(content).stream();

function held(content: FileContent): HeldContent {
  if (content instanceof HeldContent) return content;
  throw new TypeError('This content was not made by the pipeline.');
}
