/** Pixels in memory: red, green, blue and alpha, a byte each, rows from the top. */
export interface Raster {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}

export const channelCount = 4;

/** How sharp is told what a raster is. */
export const layoutOf = ({ width, height }: Pick<Raster, 'width' | 'height'>) =>
  ({ raw: { width, height, channels: channelCount } }) as const;
