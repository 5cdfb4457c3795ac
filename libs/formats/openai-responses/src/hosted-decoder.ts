import type { StreamEvent } from '#libs/canonical';
import { FieldReader } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { readModelItem } from './output-items.js';
import type { ItemDecoder, StreamContext } from './stream-context.js';

/**
 * Reads the item of a tool that the vendor runs itself. Its progress is passed over: only the whole item can be
 * given on.
 */
export class HostedDecoder implements ItemDecoder {
  #ended = false;

  constructor(private readonly context: StreamContext) {}

  push(): StreamEvent[] {
    return [];
  }

  complete(item: JsonObject): StreamEvent[] {
    if (this.#ended) return [];
    this.#ended = true;
    const [value] = readModelItem(new FieldReader(item, 'item', 'lenient'), item, '');
    if (value?.type === 'opaque') return [{ type: 'opaque', candidate: 0, value }];
    if (value?.type !== 'media' || value.source.kind !== 'bytes') return [];
    const { media, mediaType, id, source, ext } = value;
    const part = this.context.newPart();
    return [
      {
        type: 'part-start',
        candidate: 0,
        part,
        start: {
          type: 'media',
          media,
          ...(mediaType !== undefined && { mediaType }),
          ...(id !== undefined && { id }),
        },
      },
      { type: 'media-delta', part, base64: source.base64 },
      { type: 'part-end', part, ...(ext && { ext }) },
    ];
  }

  end(): StreamEvent[] {
    return [];
  }
}
