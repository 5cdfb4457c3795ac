import { describe, expect, it } from '@jest/globals';
import type * as Vectors from '@resvg/resvg-js';
import type { Metadata, Sharp } from 'sharp';
import { importPictureLibraries } from './picture-libraries.js';
import type { PictureFacts, PicturePipeline, VectorLibrary } from './picture-libraries.js';

// These compile only while the packages have what our own types say; picture-runtime.spec.ts runs all of it.
type Shared = Pick<Sharp, keyof PicturePipeline>;
const facts: readonly (keyof Pick<Metadata, keyof PictureFacts>)[] = ['width', 'height', 'autoOrient'];
const doors = ['Resvg'] as const satisfies readonly (keyof VectorLibrary & keyof typeof Vectors)[];
const operations: readonly (keyof Shared)[] = ['resize', 'extract', 'blur', 'flatten'];

describe('the libraries of the scene composer', () => {
  it('have what is used of them', async () => {
    const { sharp, vectors } = await importPictureLibraries();
    const pipeline = sharp(Buffer.alloc(3), { raw: { width: 1, height: 1, channels: 3 } });
    for (const operation of operations) expect(typeof pipeline[operation]).toBe('function');
    for (const door of doors) expect(typeof vectors[door]).toBe('function');
    const read = await sharp(await pipeline.png().toBuffer()).metadata();
    for (const fact of facts) expect(read[fact]).toBeDefined();
  });
});
