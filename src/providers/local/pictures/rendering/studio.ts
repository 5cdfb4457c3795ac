import type { PictureLibraries, PicturePipeline } from './picture-libraries.js';
import { channelCount, layoutOf } from './raster.js';
import type { Raster } from './raster.js';

/** The one typeface that captions are set in. */
export const captionFont = 'DejaVu Sans';

/** Turns drawings into pixels, and pixels into other pixels. */
export class Studio {
  /** @param font path of {@link captionFont}: captions must look the same on every machine. */
  constructor(
    private readonly libraries: PictureLibraries,
    private readonly font: string,
  ) {}

  /** @param svg with its size in pixels on it */
  draw(svg: string): Raster {
    const { Resvg } = this.libraries.vectors;
    const picture = new Resvg(svg, {
      font: { loadSystemFonts: false, fontFiles: [this.font], defaultFontFamily: captionFont },
    }).render();
    return { pixels: unmultiplied(picture.pixels), width: picture.width, height: picture.height };
  }

  /** sharp's pipeline over pixels. */
  open(raster: Raster): PicturePipeline {
    return this.libraries.sharp(raster.pixels, layoutOf(raster));
  }

  /** sharp's pipeline over an encoded picture. */
  decode(bytes: Uint8Array, limitInputPixels: number): PicturePipeline {
    return this.libraries.sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1 });
  }

  /** The pixels at a pipeline's end. */
  async develop(pipeline: PicturePipeline): Promise<Raster> {
    const { data, info } = await pipeline
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height };
  }
}

/** resvg's colours are multiplied by alpha, everybody else's are not. */
function unmultiplied(pixels: Buffer): Buffer {
  for (let at = 0; at < pixels.length; at += channelCount) {
    const alpha = pixels[at + 3] ?? 255;
    if (alpha === 255 || alpha === 0) continue;
    for (let channel = at; channel < at + 3; channel++)
      pixels[channel] = Math.min(255, Math.round(((pixels[channel] ?? 0) * 255) / alpha));
  }
  return pixels;
}
