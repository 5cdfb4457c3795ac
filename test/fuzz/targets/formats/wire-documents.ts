import type { WireEvent } from '#libs/canonical';
import type { JsonValue } from '#libs/json';
import { streamsOf } from '../../../formats/fixtures.js';
import { parse } from '../../../formats/streams.js';
import { asInput } from '../../engine/target.js';
import { objectOr } from '../documents.js';
import { formatNames, largestSeed } from './named-format.js';

/** The streams of all formats as documents: their data is changed as what it is, not as text. */
export const streamSeeds = (): readonly Buffer[] =>
  formatNames
    .flatMap((format) =>
      streamsOf(format).map(({ bytes }) => asInput({ format, events: parse(bytes).map(documentOf) })),
    )
    .filter(({ length }) => length < largestSeed);

const documentOf = ({ event, data }: WireEvent): object => ({
  ...(event !== undefined && { event }),
  data: parsedOr(data),
});

function parsedOr(data: string): JsonValue {
  try {
    return JSON.parse(data) as JsonValue;
  } catch {
    return data;
  }
}

/** An event as a document has it. */
export function wireEventIn(document: JsonValue): WireEvent {
  const { event, data = '' } = objectOr(document);
  return {
    ...(typeof event === 'string' && event !== '' && { event }),
    data: typeof data === 'string' ? data : JSON.stringify(data),
  };
}
