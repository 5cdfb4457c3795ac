import type { ScriptedPart, ScriptedToolCall } from '../scripts/answer.js';
import type { ComposedPart } from './composed-answer.js';
import { chunksOf, inputTokens } from './tokens.js';

/**
 * Decides what a scripted part says, and a call's id.
 * @param suffix Tells the ids made up for one part from those for another.
 */
export function composePart(scripted: ScriptedPart, suffix: string): ComposedPart {
  switch (scripted.type) {
    case 'tool-call':
      return composeToolCall(scripted, suffix);
    case 'text': {
      const { type, text, annotations } = scripted;
      return { part: { type, ...(annotations && { annotations }) }, chunks: chunksOf(text) };
    }
    case 'reasoning': {
      const { type, text = [], proof, hidden = false } = scripted;
      return { part: { type, ...(proof && { proof }) }, chunks: chunksOf(text), ...(hidden && { hidden }) };
    }
    case 'refusal':
      return { part: { type: 'refusal' }, chunks: chunksOf(scripted.text) };
    case 'media':
    case 'opaque':
      return { part: scripted };
  }
}

function composeToolCall(
  { type, id, name, kind = 'function', executor = 'client', input, proof }: ScriptedToolCall,
  suffix: string,
): ComposedPart {
  const ownId = id ?? `call_mock${suffix.padStart(20, '0')}`;
  const part = { type, id: ownId, name, kind, executor, ...(proof && { proof }) } as const;
  return { part, chunks: chunksOf(input, inputTokens) };
}
