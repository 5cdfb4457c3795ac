import type { EncodeTarget } from '#libs/canonical';

/** How Gemini's image models differ. */
export interface ContentImagesDialect {
  /** The largest class of pictures in steps of 1024 pixels: 4 for Gemini 3 Pro Image. Default: 1. */
  readonly largestImage: number;
  /** The model answers with pictures alone if asked to; else it must be free to write beside them. Default: true. */
  readonly imagesAlone: boolean;
}

export const dialectFor = ({ dialect = {} }: EncodeTarget): ContentImagesDialect => ({
  largestImage: typeof dialect.largestImage === 'number' ? dialect.largestImage : 1,
  imagesAlone: dialect.imagesAlone !== false,
});
