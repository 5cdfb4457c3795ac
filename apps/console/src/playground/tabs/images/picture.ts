import type { TabMeasures } from '../shared/measures.js';
import type { ReadPicture } from './read-pictures.js';

/** A picture on the page. */
export interface Picture {
  readonly id: string;
  /** What `src` is: of its bytes, or where the gateway keeps it. */
  readonly address: string;
  /** Its bytes, where the answer had them. */
  readonly content?: Blob;
  /** Whether the page may load it: bytes, or an address of the gateway itself. */
  readonly isShown: boolean;
  readonly revisedPrompt?: string;
}

/** The pictures of one request. */
export interface PictureGroup {
  readonly id: string;
  readonly model: string;
  readonly prompt: string;
  readonly pictures: readonly Picture[];
  readonly measures: TabMeasures;
}

let count = 0;
export const newPictureId = (): string => `picture-${(count += 1)}`;

/** Makes a picture that was read showable. */
export function pictureOf(read: ReadPicture): Picture {
  const said = read.revisedPrompt === undefined ? {} : { revisedPrompt: read.revisedPrompt };
  if ('bytes' in read) {
    const content = new Blob([read.bytes], { type: read.type });
    return { id: newPictureId(), address: URL.createObjectURL(content), content, isShown: true, ...said };
  }
  return { id: newPictureId(), address: read.address, isShown: isLoadable(read.address), ...said };
}

/** The page's security policy lets it load from its own origin only. */
const isLoadable = (address: string): boolean =>
  address.startsWith('data:image/') || (URL.parse(address)?.origin ?? '') === location.origin;

/** Frees the memory of pictures that are not shown any more. */
export function release(pictures: readonly Picture[]): void {
  for (const { address } of pictures) if (address.startsWith('blob:')) URL.revokeObjectURL(address);
}

/**
 * The bytes of a picture.
 * @throws Error where the gateway does not keep it any more
 */
export async function contentOf(picture: Picture): Promise<Blob> {
  if (picture.content !== undefined) return picture.content;
  const answer = await fetch(picture.address);
  if (!answer.ok) throw new Error(`The picture's address answers with ${answer.status}.`);
  return answer.blob();
}
