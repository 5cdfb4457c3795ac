import type { Finish, Sampling } from '#libs/canonical';
import type { ComposedPart } from './composed-answer.js';
import { inputTokens, textTokens } from './tokens.js';

/** What is left of a candidate once the request's limits are obeyed. */
export interface LimitedOutput {
  readonly parts: readonly ComposedPart[];
  /** Set where a limit was met. */
  readonly finish?: Finish;
}

/** Ends a candidate's parts at the first stop sequence in its text, or where its tokens are used up. */
export function limitOutput(
  parts: readonly ComposedPart[],
  { stop = [], maxOutputTokens = Infinity }: Sampling,
): LimitedOutput {
  if (stop.length === 0 && maxOutputTokens === Infinity) return { parts };
  const kept: ComposedPart[] = [];
  let budget = maxOutputTokens;
  for (const composed of parts) {
    if (composed.chunks === undefined) {
      kept.push(composed);
      continue;
    }
    const stopped = composed.part.type === 'text' ? cutAtStop(composed.chunks, stop) : undefined;
    const tokens = composed.part.type === 'tool-call' ? inputTokens : textTokens;
    const { chunks, left } = cutAtBudget(stopped?.chunks ?? composed.chunks, budget, tokens);
    kept.push({ ...composed, chunks });
    if (left < 0) return { parts: kept, finish: { reason: 'length' } };
    if (stopped) return { parts: kept, finish: { reason: 'stop-sequence', stopSequence: stopped.sequence } };
    budget = left;
  }
  return { parts: kept };
}

interface Stopped {
  readonly chunks: readonly string[];
  readonly sequence: string;
}

function cutAtStop(chunks: readonly string[], stop: readonly string[]): Stopped | undefined {
  const text = chunks.join('');
  const [first] = stop
    .map((sequence) => ({ sequence, at: text.indexOf(sequence) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return first && { chunks: takeCharacters(chunks, first.at), sequence: first.sequence };
}

function takeCharacters(chunks: readonly string[], count: number): readonly string[] {
  const taken: string[] = [];
  let left = count;
  for (const chunk of chunks) {
    if (left <= 0) break;
    taken.push(chunk.slice(0, left));
    left -= chunk.length;
  }
  return taken;
}

/** `left` is negative where there were more tokens than the budget allows. */
function cutAtBudget(
  chunks: readonly string[],
  budget: number,
  tokens: (text: string) => readonly string[],
): { chunks: readonly string[]; left: number } {
  const kept: string[] = [];
  let left = budget;
  for (const chunk of chunks) {
    const inChunk = tokens(chunk);
    if (inChunk.length > left) {
      if (left > 0) kept.push(inChunk.slice(0, left).join(''));
      return { chunks: kept, left: -1 };
    }
    kept.push(chunk);
    left -= inChunk.length;
  }
  return { chunks: kept, left };
}
