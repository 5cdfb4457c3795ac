import type { MediaPart } from '#libs/canonical';
import type { StreamPart } from '../package/sdk-models.js';
import type { EventSink } from './event-sink.js';

type File = Extract<StreamPart, { readonly type: 'file' }>;

/** Reads a file that a model made. Older interfaces have its content without a word for what it is. */
export function readFile({ mediaType, data }: File, sink: EventSink): void {
  const content: unknown = isTagged(data) ? (data.type === 'url' ? data.url : data.data) : data;
  const start = { type: 'media', media: mediaOf(mediaType), mediaType } as const;
  if (content instanceof URL) {
    const part = sink.open({ ...start, source: { kind: 'url', url: content.href } });
    sink.emit({ type: 'part-end', part });
    return;
  }
  const part = sink.open(start);
  const base64 =
    typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('base64');
  sink.emit({ type: 'media-delta', part, base64 });
  sink.emit({ type: 'part-end', part });
}

const isTagged = (data: unknown): data is File['data'] =>
  typeof data === 'object' && data !== null && 'type' in data;

function mediaOf(mediaType: string): MediaPart['media'] {
  const [kind] = mediaType.split('/', 1);
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document';
}
