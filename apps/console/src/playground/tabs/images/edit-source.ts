import type { Mask, Size } from './mask.js';
import { emptyMask } from './mask.js';

/** The picture that is edited, and what is marked on it. */
export interface EditSource extends Size {
  readonly file: File;
  readonly address: string;
  readonly mask: Mask;
}

/**
 * Opens a file as a picture to edit.
 * @throws DOMException where the browser cannot read it
 */
export async function openSource(file: File): Promise<EditSource> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { file, width, height, address: URL.createObjectURL(file), mask: emptyMask };
}
