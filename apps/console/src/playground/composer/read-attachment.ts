import type { FilePart } from '../conversation/conversation.js';
import type { Attachment } from './attachment.js';
import { mediaTypeOf } from './attachment.js';
import { newId } from '../../new-id.js';

/**
 * Reads a file for a message.
 * @throws DOMException where it cannot be read, such as a folder
 */
export async function readAttachment(file: File): Promise<Attachment> {
  const mediaType = mediaTypeOf(file) ?? 'application/octet-stream';
  return {
    id: newId(),
    part: { type: 'file', mediaType, name: file.name, data: await base64Of(file) },
    size: file.size,
    ...(mediaType.startsWith('image/') && { preview: URL.createObjectURL(file) }),
  };
}

/** A file of a message that is edited, as an attachment again. */
export const attachmentOf = (part: FilePart): Attachment => ({
  id: newId(),
  part,
  size: Math.floor((part.data.length * 3) / 4),
  ...(part.mediaType.startsWith('image/') && { preview: `data:${part.mediaType};base64,${part.data}` }),
});

/** Has the browser forget the picture of an attachment. */
export function dropPreview({ preview }: Attachment): void {
  if (preview?.startsWith('blob:') === true) URL.revokeObjectURL(preview);
}

/** The browser encodes without holding the page up, however large the file is. */
async function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => {
      reject(reader.error ?? new DOMException('unreadable', 'NotReadableError'));
    };
    reader.readAsDataURL(file);
  });
}
