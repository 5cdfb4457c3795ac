import { randomBytes } from 'node:crypto';
import type { FormPart, MediaFile } from '#libs/canonical';
import { writeForm } from '#libs/multipart';
import type { OutgoingPart } from '#libs/multipart';
import type { RequestStream } from '../../providers/transport/transport.js';
import { streamOf } from './held-content.js';
import { joinPieces } from './streamed-body.js';
import type { StreamedBody } from './streamed-body.js';

/** A `multipart/form-data` body with these parts; files are read while it is sent. Each has a new, random boundary. */
export function formBody(parts: readonly FormPart[]): StreamedBody {
  const boundary = `model-gateway-${randomBytes(18).toString('base64url')}`;
  const pieces = writeForm(parts.map(outgoingPart), boundary).map((piece) =>
    piece.kind === 'text' ? Buffer.from(piece.text) : readFrom(piece.content),
  );
  return joinPieces(pieces, `multipart/form-data; boundary=${boundary}`);
}

/** A body that is the file and nothing else. */
export const fileBody = (file: MediaFile): StreamedBody => ({
  contentType: file.mediaType ?? 'application/octet-stream',
  ...readFrom(file),
});

function outgoingPart(part: FormPart): OutgoingPart<MediaFile> {
  if ('value' in part) return part;
  const { name, file } = part;
  return {
    name,
    // Without a name it would be a text field.
    filename: file.name ?? 'file',
    ...(file.mediaType !== undefined && { contentType: file.mediaType }),
    content: file,
  };
}

const readFrom = ({ content }: MediaFile): RequestStream => ({
  length: content.size,
  open: () => streamOf(content),
});
