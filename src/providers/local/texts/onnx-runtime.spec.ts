import { describe, expect, it } from '@jest/globals';
import type * as Package from 'onnxruntime-web';
import { importOnnxRuntime } from './onnx-runtime.js';
import type { OnnxRuntime, OnnxSession, OnnxTensor } from './onnx-runtime.js';

// These compile only while the package has what our own types say; minilm.spec.ts runs all of it.
const doors = ['InferenceSession', 'Tensor', 'env'] as const satisfies readonly (keyof OnnxRuntime &
  keyof typeof Package)[];
type Used = [keyof OnnxSession & keyof Package.InferenceSession, keyof OnnxTensor & keyof Package.Tensor];
const used: Readonly<Partial<Record<Used[number], true>>> = { run: true, dims: true };

describe('the runtime of the embedded text models', () => {
  it('has what is used of it', async () => {
    const runtime = await importOnnxRuntime();
    for (const door of doors) expect(runtime[door]).toBeDefined();
    expect(Object.keys(used)).toHaveLength(2);
  });
});
