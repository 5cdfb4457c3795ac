import type { FileContent, OutgoingRequest, Translated } from '#libs/canonical';
import type { Dialect, Envelope } from '#libs/provider-kit';
import type { Candidate } from '../../routing/candidate.js';
import type { OutgoingBody } from '../attempts/upstream-caller.js';
import { bytesOf } from '../forms/held-content.js';
import { fileBody, formBody } from '../forms/outgoing-body.js';
import type { MediaKind, MediaTask, UpstreamCodecOf, WireMediaOf } from './media.task.js';

/** @throws Error for a format that the gateway cannot ask in */
export function codecFor<Kind extends MediaKind>(
  { upstreams }: MediaTask<Kind>,
  format: Kind['format'],
): UpstreamCodecOf<Kind> {
  const codec = upstreams[format];
  if (codec === undefined) throw new Error(`The gateway has no codec for the format ${format}.`);
  return codec;
}

/** The format a candidate is asked in: the one for the model; else the client's own; else the upstream's first. */
export function formatFor<Kind extends MediaKind>(
  { formats, formatOf }: WireMediaOf<Kind>,
  { model }: Candidate,
  own: Kind['format'],
): Kind['format'] {
  return formatOf?.(model) ?? (formats.includes(own) ? own : formats[0]);
}

/** What the upstream says wins over what its model's name tells. */
export const dialectFor = <Kind extends MediaKind>(
  wire: WireMediaOf<Kind>,
  { model }: Candidate,
): Dialect => ({ ...wire.dialectOf?.(model), ...wire.dialect });

/** Writes requests for an upstream, once the files that stand inside their bodies have been read. */
export async function encoderFor<Kind extends MediaKind>(
  codec: UpstreamCodecOf<Kind>,
  pieces: readonly Kind['request'][],
  target: { readonly model: string; readonly dialect: Dialect },
): Promise<(piece: Kind['request']) => Translated<OutgoingRequest>> {
  const contents = [...new Set(pieces.flatMap((piece) => codec.filesInside?.(piece) ?? []))];
  const read = await Promise.all(contents.map(async (content) => [content, await bytesOf(content)] as const));
  const files = new Map<FileContent, Uint8Array>(read);
  return (piece) =>
    codec.encodeRequest(piece, {
      ...target,
      bytesOf(content) {
        const bytes = files.get(content);
        if (bytes === undefined) throw new Error(`${codec.format} did not name this file in filesInside.`);
        return bytes;
      },
    });
}

/** Where a request goes: the envelope's address, and what the codec adds to it. */
export function addressed(envelope: Envelope, { path = '', query = [] }: OutgoingRequest): Envelope {
  if (path === '' && query.length === 0) return envelope;
  const url = new URL(envelope.url);
  url.pathname += path;
  for (const [name, value] of query) url.searchParams.append(name, value);
  return { ...envelope, url: url.href };
}

export function outgoingBody({ body }: OutgoingRequest, { splices }: Envelope): OutgoingBody {
  if (body.kind === 'json') return JSON.stringify({ ...body.value, ...splices });
  return body.kind === 'form' ? formBody(body.parts) : fileBody(body.file);
}
