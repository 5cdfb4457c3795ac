import { bytesOfBase64 } from '../shared/base64.js';
import { arrayOf, numberOf, objectOf, parseJson, textOf } from '../shared/fields.js';

/** A picture of an answer: its bytes, or where it is. */
export type ReadPicture = {
  /** What the model made of the prompt. */
  readonly revisedPrompt?: string;
} & ({ readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string } | { readonly address: string });

/** The pictures of a whole answer. What cannot be read is left out. */
export function readPictures(body: unknown): readonly ReadPicture[] {
  return arrayOf(objectOf(body).data).flatMap((entry) => {
    const { b64_json: data, url, revised_prompt: revised } = objectOf(entry);
    const revisedPrompt = textOf(revised);
    const said = revisedPrompt === undefined || revisedPrompt === '' ? {} : { revisedPrompt };
    const picture = pictureOfBase64(textOf(data));
    if (picture !== undefined) return [{ ...picture, ...said }];
    const address = textOf(url);
    return address === undefined ? [] : [{ address, ...said }];
  });
}

/** An event of a stream of pictures. */
export interface PictureEvent {
  readonly kind: 'partial' | 'completed';
  readonly picture: ReadPicture;
  readonly index?: number;
  readonly usage?: unknown;
}

/** Undefined for events of another kind. */
export function readPictureEvent(data: string): PictureEvent | undefined {
  const event = objectOf(parseJson(data));
  const kind = /^image_(generation|edit)\.(partial_image|completed)$/.exec(textOf(event.type) ?? '')?.[2];
  const picture = pictureOfBase64(textOf(event.b64_json));
  if (kind === undefined || picture === undefined) return undefined;
  const index = numberOf(event.partial_image_index);
  return {
    kind: kind === 'completed' ? 'completed' : 'partial',
    picture,
    ...(index !== undefined && { index }),
    ...(event.usage !== undefined && { usage: event.usage }),
  };
}

function pictureOfBase64(data: string | undefined): ReadPicture | undefined {
  if (data === undefined || data === '') return undefined;
  try {
    const bytes = bytesOfBase64(data);
    return { bytes, type: pictureType(bytes) };
  } catch {
    return undefined;
  }
}

const signatures: readonly (readonly [type: string, pattern: RegExp])[] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xFF\xD8\xFF/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/avif', /^.{4}ftypavi[fs]/s],
  ['image/svg+xml', /^\s*(<\?xml|<svg|<!--)/],
];

/** Media type of a picture, by how it begins; PNG where nothing is known. */
export function pictureType(bytes: Uint8Array): string {
  const beginning = String.fromCharCode(...bytes.subarray(0, 64));
  return signatures.find(([, pattern]) => pattern.test(beginning))?.[0] ?? 'image/png';
}

/** What a file of this type is called at its end. */
export const pictureExtension = (type: string): string =>
  (type.split('/')[1] ?? 'png').replace('svg+xml', 'svg').replace('jpeg', 'jpg');
