import type { FormatName, MediaPart, Part } from '#libs/canonical';
import { measureMedia } from './measure-media.js';

/** What is to be counted: texts, and tokens that no text stands for. */
export interface Measure {
  readonly texts: readonly string[];
  readonly tokens: number;
}

/** Around the name and the arguments of a call, or around its result. Source: gpt-tokenizer's chat rules. */
const callFrame = 4;

/** Parts of a turn as the model reads or writes them. */
export function measureParts(parts: readonly Part[], format: FormatName): Measure {
  return addUp(parts.map((part) => measurePart(part, format)));
}

export function addUp(measures: readonly Measure[]): Measure {
  return {
    texts: measures.flatMap(({ texts }) => texts),
    tokens: measures.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

const textOnly = (...texts: readonly string[]): Measure => ({ texts, tokens: 0 });

function measurePart(part: Part, format: FormatName): Measure {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return textOnly(part.text);
    case 'reasoning':
      return textOnly(...(part.text === undefined ? [] : [part.text]), ...(part.summary ?? []));
    case 'tool-call':
      return { texts: [part.name, part.input], tokens: callFrame };
    case 'tool-result': {
      const { texts, tokens } = measureParts(part.parts, format);
      return { texts, tokens: tokens + callFrame };
    }
    case 'media':
      return measureMedium(part, format);
    case 'opaque':
      return textOnly(JSON.stringify(part.value));
  }
}

/** A document that is text counts as text; spoken words as what was said. */
function measureMedium(part: MediaPart, format: FormatName): Measure {
  const { source, mediaType, transcript } = part;
  if (source.kind === 'text') return textOnly(source.text);
  if (transcript !== undefined) return textOnly(transcript);
  const isText = part.media === 'document' && mediaType !== undefined && /^text\/|json\b/.test(mediaType);
  if (isText && source.kind === 'bytes')
    return textOnly(Buffer.from(source.base64, 'base64').toString('utf8'));
  return { texts: [], tokens: measureMedia(part, format) };
}
