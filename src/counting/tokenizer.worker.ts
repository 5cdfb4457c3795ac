import { parentPort } from 'node:worker_threads';
import { countTokens, setMergeCacheSize } from 'gpt-tokenizer/encoding/o200k_base';

/**
 * The thread that counts: loading the vocabulary takes a tenth of a second and a long text some more, time that
 * the gateway's event loop does not have. Started by `TokenCounter`; imports nothing of ours, so that it runs from
 * its source too.
 */

/** Merging bytes takes time quadratic in the length of a run without a break; longer ones are cut. */
const longestRun = 200;
const holdsLongRun = new RegExp(`\\S{${longestRun}}|\\s{${longestRun}}`, 'u');
const runPieces = new RegExp(`[^]{1,${longestRun}}`, 'gu');
/** Characters looked at together. */
const sliceLength = 8192;
/** Nothing of a text stands for a control token: it is content. */
const asContent = { disallowedSpecial: new Set<string>() };

// The library would keep up to 100,000 pieces of the callers' texts.
setMergeCacheSize(1000);

function countText(text: string): number {
  let tokens = 0;
  for (let start = 0; start < text.length; start += sliceLength) {
    tokens += countSlice(text.slice(start, start + sliceLength));
  }
  return tokens;
}

function countSlice(slice: string): number {
  if (!holdsLongRun.test(slice)) return countTokens(slice, asContent);
  return (slice.match(runPieces) ?? []).reduce((sum, piece) => sum + countTokens(piece, asContent), 0);
}

parentPort?.on('message', ({ id, texts }: { id: number; texts: readonly string[] }) => {
  parentPort?.postMessage({ id, tokens: texts.reduce((sum, text) => sum + countText(text), 0) });
});
