import { Buffer } from 'node:buffer';
import type { PartId, StreamEvent } from '#libs/canonical';
import { unescapeToolName, unreadable } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { extending } from './extensions.js';
import { format, issuer } from './format.js';
import { mediaTypeOf } from './media-formats.js';
import { executedBy, proofIn, readCitation } from './read-blocks.js';

/** The one answer there is. */
export const candidate = 0;

/** Reads one block of a stream from its first event to its stop. */
export interface BlockDecoder {
  open(): StreamEvent[];
  delta(delta: JsonObject): StreamEvent[];
  close(): StreamEvent[];
}

/** A decoder for a block whose start was told: a call, a picture, or what nobody knows here. */
export function startedBlock(start: JsonObject, part: PartId): BlockDecoder {
  const { toolUse, image } = start;
  if (isJsonObject(toolUse)) return new CallDecoder(toolUse, part);
  if (isJsonObject(image)) return new ImageDecoder(image, part);
  return new OpaqueDecoder(start);
}

/** A decoder for a block whose first delta tells what it is: text and thinking have no start. */
export function unstartedBlock(delta: JsonObject, part: PartId): BlockDecoder {
  if (delta.text !== undefined || delta.citation !== undefined) return new TextDecoder(part);
  return isJsonObject(delta.reasoningContent) ? new ReasoningDecoder(part) : new OpaqueDecoder({});
}

class TextDecoder implements BlockDecoder {
  #text = '';
  /** Citations of what the request holds, which no other format knows. */
  readonly #citations: JsonValue[] = [];

  constructor(private readonly part: PartId) {}

  open(): StreamEvent[] {
    return [{ type: 'part-start', candidate, part: this.part, start: { type: 'text' } }];
  }

  delta({ text, citation }: JsonObject): StreamEvent[] {
    if (typeof text === 'string' && text !== '') {
      this.#text += text;
      return [{ type: 'text-delta', part: this.part, text }];
    }
    if (citation === undefined) return [];
    const annotations = readCitation(citation, this.#text);
    if (annotations.length === 0) this.#citations.push(citation);
    return annotations.map((annotation) => ({ type: 'annotation', part: this.part, annotation }));
  }

  close(): StreamEvent[] {
    const rest = this.#citations.length === 0 ? undefined : { citations: this.#citations };
    return [{ type: 'part-end', part: this.part, ...extending(rest) }];
  }
}

class ReasoningDecoder implements BlockDecoder {
  #signature = '';
  #redacted: Buffer[] = [];

  constructor(private readonly part: PartId) {}

  open(): StreamEvent[] {
    return [{ type: 'part-start', candidate, part: this.part, start: { type: 'reasoning' } }];
  }

  delta({ reasoningContent }: JsonObject): StreamEvent[] {
    const { text, signature, redactedContent } = isJsonObject(reasoningContent) ? reasoningContent : {};
    if (typeof signature === 'string') this.#signature += signature;
    if (typeof redactedContent === 'string') this.#redacted.push(Buffer.from(redactedContent, 'base64'));
    return typeof text === 'string' && text !== ''
      ? [{ type: 'reasoning-delta', part: this.part, text }]
      : [];
  }

  close(): StreamEvent[] {
    const proof =
      this.#redacted.length === 0
        ? proofIn(this.#signature).proof
        : ({ kind: 'redacted', data: Buffer.concat(this.#redacted).toString('base64'), issuer } as const);
    const proven: StreamEvent[] =
      proof === undefined ? [] : [{ type: 'reasoning-proof', part: this.part, proof }];
    return [...proven, { type: 'part-end', part: this.part }];
  }
}

class CallDecoder implements BlockDecoder {
  constructor(
    private readonly use: JsonObject,
    private readonly part: PartId,
  ) {}

  open(): StreamEvent[] {
    const { toolUseId, name, type } = this.use;
    if (typeof name !== 'string' || name === '') throw unreadable('start.toolUse.name', 'is missing');
    const start = {
      type: 'tool-call',
      id: typeof toolUseId === 'string' ? toolUseId : '',
      name: unescapeToolName(name),
      ...executedBy(type),
    } as const;
    return [{ type: 'part-start', candidate, part: this.part, start }];
  }

  delta({ toolUse }: JsonObject): StreamEvent[] {
    const input = isJsonObject(toolUse) ? toolUse.input : undefined;
    if (typeof input !== 'string' || input === '') return [];
    return [{ type: 'tool-input-delta', part: this.part, text: input }];
  }

  close(): StreamEvent[] {
    const { type } = this.use;
    const rest = type === undefined ? undefined : { toolUse: { type } };
    return [{ type: 'part-end', part: this.part, ...extending(rest) }];
  }
}

class ImageDecoder implements BlockDecoder {
  constructor(
    private readonly image: JsonObject,
    private readonly part: PartId,
  ) {}

  open(): StreamEvent[] {
    const { format: word } = this.image;
    const start = {
      type: 'media',
      media: 'image',
      ...(typeof word === 'string' && { mediaType: mediaTypeOf('image', word) }),
    } as const;
    return [{ type: 'part-start', candidate, part: this.part, start }];
  }

  delta({ image }: JsonObject): StreamEvent[] {
    const source = isJsonObject(image) ? image.source : undefined;
    const bytes = isJsonObject(source) ? source.bytes : undefined;
    return typeof bytes === 'string' ? [{ type: 'media-delta', part: this.part, base64: bytes }] : [];
  }

  close(): StreamEvent[] {
    return [{ type: 'part-end', part: this.part }];
  }
}

/** A block nobody knows here, gathered: what it begins with, and its deltas. */
class OpaqueDecoder implements BlockDecoder {
  readonly #deltas: JsonObject[] = [];

  constructor(private readonly start: JsonObject) {}

  open(): StreamEvent[] {
    return [];
  }

  delta(delta: JsonObject): StreamEvent[] {
    this.#deltas.push(delta);
    return [];
  }

  close(): StreamEvent[] {
    const name = Object.keys(this.start)[0] ?? Object.keys(this.#deltas[0] ?? {})[0] ?? 'unknown';
    const value = { start: this.start, deltas: this.#deltas };
    return [{ type: 'opaque', candidate, value: { type: 'opaque', format, name, value } }];
  }
}
