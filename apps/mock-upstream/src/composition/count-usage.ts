import type { CacheMark, CanonicalRequest, InputUsage, Usage } from '#libs/canonical';
import { chunksOfType } from './chunks-of-type.js';
import type { ComposedCandidate } from './composed-answer.js';
import { promptBlocks } from './prompt-blocks.js';
import { estimateTokens, inputTokens, textTokens } from './tokens.js';

/** What a request and its answer cost, in the mock's own tokens. */
export function countUsage(candidates: readonly ComposedCandidate[], request: CanonicalRequest): Usage {
  const parts = candidates.flatMap((candidate) => candidate.parts);
  const reasoning = countTokens(chunksOfType(parts, 'reasoning'));
  const calls = chunksOfType(parts, 'tool-call').flatMap((chunk) => inputTokens(chunk)).length;
  const visible = countTokens([...chunksOfType(parts, 'text'), ...chunksOfType(parts, 'refusal')]);
  return {
    input: countInput(request),
    output: { total: reasoning + calls + visible, reasoning },
  };
}

/** A stretch of the prompt that ends in a cache mark. */
interface MarkedStretch {
  readonly mark: CacheMark;
  /** Tokens from the beginning of the prompt to the mark. */
  readonly end: number;
}

/**
 * The prompt's tokens. Where it has cache marks, it is as if it had grown by one turn since the last request:
 * what lies before the last mark but one is read from the cache, the stretch from there to the last one written.
 */
function countInput(request: CanonicalRequest): InputUsage {
  const { total, marked } = measure(request);
  const last = marked.at(-1);
  if (!last) return { total, cacheRead: 0 };
  const cacheRead = marked.at(-2)?.end ?? 0;
  const written = last.end - cacheRead;
  const hasHour = last.mark.ttl === '1h';
  return {
    total,
    uncached: total - last.end,
    cacheRead,
    cacheWrite: {
      total: written,
      fiveMinutes: hasHour ? 0 : written,
      oneHour: hasHour ? written : 0,
    },
  };
}

function measure(request: CanonicalRequest): { total: number; marked: readonly MarkedStretch[] } {
  const marked: MarkedStretch[] = [];
  let characters = 0;
  for (const { text, mark } of promptBlocks(request)) {
    characters += text.length;
    if (mark) marked.push({ mark, end: estimateTokens(characters) });
  }
  return { total: estimateTokens(characters), marked };
}

function countTokens(chunks: readonly string[]): number {
  return chunks.reduce((sum, chunk) => sum + textTokens(chunk).length, 0);
}
