import { describe, expect, it } from '@jest/globals';
import type * as Package from 'node-llama-cpp';
import { importLlamaRuntime } from './llama-runtime.js';
import type { LlamaModel, LlamaRuntime, LlamaSequence } from './llama-runtime.js';

// These compile only while the package has what our own types say; local-chat.spec.ts runs all of it.
const doors = [
  'LlamaGrammarEvaluationState',
  'LlamaLogLevel',
  'TokenBias',
  'getLlama',
] as const satisfies readonly (keyof LlamaRuntime & keyof typeof Package)[];
type Used = [
  keyof LlamaModel & keyof Package.LlamaModel,
  keyof LlamaSequence & keyof Package.LlamaContextSequence,
];
const used: Readonly<Partial<Record<Used[number], true>>> = { detokenize: true, evaluateWithMetadata: true };

describe('the runtime of the embedded chat models', () => {
  it('has what is used of it', async () => {
    const runtime = await importLlamaRuntime();
    for (const door of doors) expect(runtime[door]).toBeDefined();
    expect(Object.keys(used)).toHaveLength(2);
  });
});
