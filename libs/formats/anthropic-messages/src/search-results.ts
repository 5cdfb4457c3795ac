import type { TextPart } from '#libs/canonical';
import type { FieldReader } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readCacheMark } from './cache-control.js';
import { extending, ownExtension } from './extensions.js';

/** The type of a block with what a search of the client's own found. */
export const searchResult = 'search_result';

/** Reads a search result as the words other formats know it by; the block itself comes back to its own vendor. */
export function readSearchResult(reader: FieldReader, value: JsonValue): TextPart {
  const source = reader.need('source', reader.text('source'));
  const title = reader.need('title', reader.text('title'));
  const content = reader.need('content', reader.list('content'));
  const text = [`Search result: ${title}\nSource: ${source}`, ...wordsOf(content)].join('\n\n');
  return { type: 'text', text, ...readCacheMark(reader), ...extending({ [searchResult]: value }) };
}

function wordsOf(content: readonly JsonValue[]): readonly string[] {
  return content.flatMap((block) =>
    isJsonObject(block) && typeof block.text === 'string' ? [block.text] : [],
  );
}

/** The block that the text stands for; undefined for all other texts. */
export function ownSearchResult({ ext }: TextPart): JsonObject | undefined {
  const block = ownExtension(ext)?.[searchResult];
  return isJsonObject(block) ? block : undefined;
}
