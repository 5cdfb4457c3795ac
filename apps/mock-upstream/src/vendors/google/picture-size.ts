import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';

const steps: Readonly<Record<string, number>> = { '512': 512, '1K': 1024, '2K': 2048, '4K': 4096 };

/** The pixels of `{ aspectRatio, imageSize }`: about as many as a square of that size has, in steps of 16. */
export function pictureSize(config: JsonValue | undefined): {
  readonly width: number;
  readonly height: number;
} {
  const { aspectRatio = '1:1', imageSize = '1K' } = isJsonObject(config) ? config : {};
  const [width = 1, height = 1] = typeof aspectRatio === 'string' ? aspectRatio.split(':').map(Number) : [];
  const side = steps[typeof imageSize === 'string' ? imageSize : '1K'] ?? 1024;
  const factor = side / Math.sqrt(width * height);
  const pixels = (share: number): number => Math.max(16, Math.round((share * factor) / 16) * 16);
  return { width: pixels(width), height: pixels(height) };
}
