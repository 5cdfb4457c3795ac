import type { EncodeTarget } from '#libs/canonical';

/** How Imagen's models differ. */
export interface ImagenDialect {
  /** The largest class of pictures in steps of 1024 pixels: 2 for Imagen 4 and Imagen 4 Ultra. Default: 1. */
  readonly largestImage: number;
}

export const dialectFor = ({ dialect = {} }: EncodeTarget): ImagenDialect => ({
  largestImage: typeof dialect.largestImage === 'number' ? dialect.largestImage : 1,
});
