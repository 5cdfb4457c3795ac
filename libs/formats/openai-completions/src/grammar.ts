import type { WireEvent } from '#libs/canonical';
import { checkChunks } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/**
 * Holds a whole stream to the grammar of this format: data without event names, chunks of one identity, each
 * choice finished once and at its end, probabilities as lists of one length, usage in the last chunk alone,
 * `[DONE]` after a whole answer and an error in its place.
 * @throws Error naming the rule that is broken
 */
export function checkOpenAiCompletionsGrammar(events: readonly WireEvent[]): void {
  const { chunks, isWhole } = checkChunks(events, { object: 'text_completion', breach });
  checkChoices(chunks, isWhole);
}

function checkChoices(chunks: readonly JsonObject[], isWhole: boolean): void {
  const finished = new Map<number, boolean>();
  const offsets = new Map<number, number>();
  for (const choice of chunks.flatMap(choicesOf)) {
    const { index, text, finish_reason: finish } = choice;
    if (typeof index !== 'number' || typeof text !== 'string') breach('a choice lacks its index or text');
    if (finished.get(index) === true) breach(`choice ${String(index)} goes on after its end`);
    if (finish !== null && typeof finish !== 'string') breach('a choice does not say whether it is finished');
    finished.set(index, finish !== null);
    offsets.set(index, checkLogprobs(choice.logprobs, offsets.get(index) ?? 0));
  }
  if (isWhole && [...finished.values()].includes(false)) breach('a choice is not finished');
}

const choicesOf = ({ choices }: JsonObject): readonly JsonObject[] =>
  isJsonArray(choices) ? choices.filter(isJsonObject) : [];

/** Gives the offset from which the next ones count on. */
function checkLogprobs(logprobs: JsonValue | undefined, from: number): number {
  if (logprobs === null) return from;
  if (!isJsonObject(logprobs)) breach('logprobs is neither null nor an object');
  const { tokens, token_logprobs: values, top_logprobs: top, text_offset: offsets } = logprobs;
  if (!isJsonArray(tokens) || !isJsonArray(values) || !isJsonArray(offsets)) breach('logprobs lacks a list');
  const lengths = [tokens, values, offsets, ...(isJsonArray(top) ? [top] : [])].map(({ length }) => length);
  if (new Set(lengths).size !== 1) breach('the lists of logprobs differ in length');
  let previous = from;
  for (const offset of offsets) {
    if (typeof offset !== 'number' || offset < previous) breach('text_offset goes back');
    previous = offset;
  }
  return previous;
}

function breach(rule: string): never {
  throw new Error(`Grammar of text completions: ${rule}.`);
}
