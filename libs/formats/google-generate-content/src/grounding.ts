import { Buffer } from 'node:buffer';
import type { Annotation } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Citations of a text. Offsets on the wire count bytes of UTF-8, in the model of the gateway characters. */
export interface CitedText {
  readonly text: string;
  readonly annotations: readonly Annotation[];
}

/** A citation and the place on the wire of the part it speaks of. */
export interface Citation {
  readonly part: number;
  readonly annotation: Annotation;
}

/**
 * Reads the citations in `groundingMetadata`, for the text they speak of.
 * @param text gives the text of the part with this index
 */
export function readCitations(
  metadata: JsonValue | undefined,
  text: (part: number) => string,
): readonly Citation[] {
  if (!isJsonObject(metadata)) return [];
  const sources = objects(metadata.groundingChunks).map(({ web }) => (isJsonObject(web) ? web : undefined));
  return objects(metadata.groundingSupports).flatMap(({ segment, groundingChunkIndices: indices }) => {
    const range = isJsonObject(segment) ? segment : {};
    const part = typeof range.partIndex === 'number' ? range.partIndex : 0;
    const words = Buffer.from(text(part), 'utf8');
    const at = (offset: JsonValue | undefined) =>
      words.toString('utf8', 0, typeof offset === 'number' ? offset : 0).length;
    const [start, end] = [at(range.startIndex), at(range.endIndex)];
    return (isJsonArray(indices) ? indices : []).flatMap((index) => {
      const source = typeof index === 'number' ? sources[index] : undefined;
      if (typeof source?.uri !== 'string') return [];
      const { uri, title } = source;
      const named = typeof title === 'string' && { title };
      return [{ part, annotation: { kind: 'url-citation' as const, url: uri, ...named, start, end } }];
    });
  });
}

function objects(value: JsonValue | undefined): readonly JsonObject[] {
  return isJsonArray(value) ? value.filter(isJsonObject) : [];
}

/** Writes the citations of an answer's texts as `groundingMetadata`; undefined where there are none. */
export function writeCitations(parts: readonly (CitedText | undefined)[]): JsonObject | undefined {
  const sources = new Map<string, { readonly index: number; readonly title: string | undefined }>();
  const supports = parts.flatMap((part, partIndex) =>
    (part?.annotations ?? []).map(({ url, title, start = 0, end }): JsonObject => {
      const { index } = sources.get(url) ?? { index: sources.size };
      if (!sources.has(url)) sources.set(url, { index, title });
      return {
        segment: {
          ...(partIndex > 0 && { partIndex }),
          ...segmentOf(part?.text ?? '', start, end),
        },
        groundingChunkIndices: [index],
      };
    }),
  );
  if (supports.length === 0) return undefined;
  const chunks = [...sources].map(([uri, { title }]) => ({
    web: { uri, ...(title !== undefined && { title }) },
  }));
  return { groundingChunks: chunks, groundingSupports: supports };
}

function segmentOf(text: string, start: number, end = text.length): JsonObject {
  return {
    startIndex: Buffer.byteLength(text.slice(0, start)),
    endIndex: Buffer.byteLength(text.slice(0, end)),
    text: text.slice(start, end),
  };
}
