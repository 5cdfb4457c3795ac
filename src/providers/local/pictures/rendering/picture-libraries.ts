/**
 * As much of the types of sharp and @resvg/resvg-js as is used here. Both packages are optional: the gateway must
 * build without them. `picture-libraries.spec.ts` holds these against the packages' own.
 */

export interface PixelLayout {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

export interface PictureFacts {
  readonly format?: string;
  readonly width: number;
  readonly height: number;
  readonly autoOrient: { readonly width: number; readonly height: number };
  readonly hasAlpha: boolean;
}

/** A picture on its way through sharp. Every method but the last ones gives the same pipeline back. */
export interface PicturePipeline {
  metadata(): Promise<PictureFacts>;
  autoOrient(): PicturePipeline;
  toColourspace(space: 'srgb'): PicturePipeline;
  ensureAlpha(): PicturePipeline;
  removeAlpha(): PicturePipeline;
  extractChannel(channel: 'alpha'): PicturePipeline;
  flatten(options: { readonly background: string }): PicturePipeline;
  extract(region: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  }): PicturePipeline;
  resize(
    width: number,
    height: number,
    options: { readonly fit: 'fill' | 'cover'; readonly kernel?: 'nearest' | 'lanczos3' | 'cubic' },
  ): PicturePipeline;
  rotate(degrees: number, options: { readonly background: string }): PicturePipeline;
  flip(): PicturePipeline;
  flop(): PicturePipeline;
  blur(sigma: number): PicturePipeline;
  sharpen(options: { readonly sigma: number; readonly m1: number; readonly m2: number }): PicturePipeline;
  grayscale(): PicturePipeline;
  negate(options: { readonly alpha: false }): PicturePipeline;
  modulate(options: {
    readonly brightness?: number;
    readonly saturation?: number;
    readonly hue?: number;
  }): PicturePipeline;
  linear(factor: readonly number[], offset: readonly number[]): PicturePipeline;
  recomb(matrix: readonly (readonly number[])[]): PicturePipeline;
  raw(): PicturePipeline;
  png(): PicturePipeline;
  jpeg(options: { readonly quality: number }): PicturePipeline;
  webp(options: { readonly quality: number }): PicturePipeline;
  gif(): PicturePipeline;
  toBuffer(): Promise<Buffer>;
  toBuffer(options: {
    readonly resolveWithObject: true;
  }): Promise<{ readonly data: Buffer; readonly info: PixelLayout }>;
}

/** sharp's door. */
export interface PictureLibrary {
  (
    input: Buffer | Uint8Array,
    options?: {
      readonly raw?: PixelLayout;
      readonly limitInputPixels?: number;
      readonly failOn?: 'error';
      readonly pages?: 1;
    },
  ): PicturePipeline;
  cache(on: false): unknown;
  concurrency(threads: number): number;
}

/** @resvg/resvg-js' door. */
export interface VectorLibrary {
  readonly Resvg: new (
    svg: string,
    options: {
      readonly fitTo?: { readonly mode: 'width'; readonly value: number };
      readonly font: {
        readonly loadSystemFonts: false;
        readonly fontFiles: string[];
        readonly defaultFontFamily: string;
      };
    },
  ) => { render(): { readonly pixels: Buffer; readonly width: number; readonly height: number } };
}

/** What pictures are made with. */
export interface PictureLibraries {
  readonly sharp: PictureLibrary;
  readonly vectors: VectorLibrary;
}

/** Named by variables, so that the compiler does not look for the packages. */
const pictureLibrary = 'sharp';
const vectorLibrary = '@resvg/resvg-js';

/** @throws Error where a package is not installed or does not fit this machine */
export async function importPictureLibraries(): Promise<PictureLibraries> {
  const [pictures, vectors] = await Promise.all([
    import(pictureLibrary) as Promise<{ readonly default: PictureLibrary }>,
    import(vectorLibrary) as Promise<VectorLibrary>,
  ]);
  const sharp = pictures.default;
  // Every picture is read once.
  sharp.cache(false);
  // A gateway has other things to do with its cores.
  sharp.concurrency(1);
  return { sharp, vectors };
}
