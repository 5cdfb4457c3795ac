import { describe, expect, it } from '@jest/globals';
import type { ImageRequest } from '#libs/canonical';
import { LossCollector, writePictureShape } from '../index.js';

const ratios = ['1:1', '3:4', '4:3', '9:16', '16:9'];
const shape = (size: ImageRequest['size'], largest: number) => {
  const losses = new LossCollector();
  const request = { operation: 'generate-image', model: 'm', images: [], stream: false } as const;
  const written = writePictureShape(
    { ...request, ...(size !== undefined && { size }) },
    ratios,
    largest,
    losses,
  );
  return { ...written, losses: losses.losses.map(({ action, detail }) => `${action}: ${detail ?? ''}`) };
};

describe('the shape of a picture', () => {
  it.each([
    [1024, 1024, 1, { aspectRatio: '1:1', losses: [] }],
    [2048, 2048, 2, { aspectRatio: '1:1', imageSize: '2K', losses: [] }],
    [4096, 4096, 4, { aspectRatio: '1:1', imageSize: '4K', losses: [] }],
  ])('%ix%i is exact', (width, height, largest, expected) => {
    expect(shape({ width, height }, largest)).toEqual(expected);
  });

  it.each([
    [1536, 1024, 1, '4:3', undefined, 1024],
    [1024, 1792, 1, '9:16', undefined, 1024],
    [512, 512, 1, '1:1', undefined, 1024],
    [4096, 4096, 2, '1:1', '2K', 2048],
    [3840, 2160, 4, '16:9', '4K', 4096],
    [100, 1, 1, '16:9', undefined, 1024],
  ] as const)('%ix%i is approximated', (width, height, largest, aspectRatio, imageSize, pixels) => {
    expect(shape({ width, height }, largest)).toEqual({
      aspectRatio,
      ...(imageSize !== undefined && { imageSize }),
      losses: [`approximated: The target knows shapes alone: ${aspectRatio}, about ${pixels} pixels.`],
    });
  });

  it('is left to the model where nobody says', () => {
    expect(shape(undefined, 1)).toEqual({ losses: [] });
    expect(shape('auto', 1)).toEqual({ losses: [] });
  });
});
