/**
 * As much of onnxruntime-web's types as is used here. The package is optional: the gateway must build without it.
 * `onnx-runtime.spec.ts` holds these against the package's own.
 */

/** Numbers in a shape. */
export interface OnnxTensor {
  readonly data: unknown;
  readonly dims: readonly number[];
}

/** A model in memory. */
export interface OnnxSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(inputs: Readonly<Record<string, OnnxTensor>>): Promise<Readonly<Record<string, OnnxTensor>>>;
}

/** The package's door. */
export interface OnnxRuntime {
  readonly env: { logLevel?: string; readonly wasm: { numThreads?: number } };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => OnnxTensor;
  readonly InferenceSession: {
    create(
      model: Uint8Array,
      options: { executionProviders: readonly string[]; graphOptimizationLevel: 'all' },
    ): Promise<OnnxSession>;
  };
}

/** Named by a variable, so that the compiler does not look for the package. */
const packageName = 'onnxruntime-web';

/**
 * Loads the WebAssembly build; its binary lies in the package, and nothing is fetched.
 * @throws Error where the package is not installed or does not fit this machine
 */
export async function importOnnxRuntime(): Promise<OnnxRuntime> {
  const runtime = (await import(packageName)) as OnnxRuntime;
  runtime.env.logLevel = 'error';
  // More threads cost more than they save on sentences, and would need threads of their own.
  runtime.env.wasm.numThreads = 1;
  return runtime;
}
