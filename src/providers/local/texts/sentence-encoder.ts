import { readFile } from 'node:fs/promises';
import type { OnnxRuntime, OnnxSession, OnnxTensor } from './onnx-runtime.js';

/** The result of the model's last layer: one vector for each token. */
const tokenVectors = 'last_hidden_state';

/** Makes vectors of tokens, as sentence-transformers documents it: the tokens' vectors averaged, their length 1. */
export class SentenceEncoder {
  private constructor(
    private readonly runtime: OnnxRuntime,
    private readonly session: OnnxSession,
  ) {}

  /** @throws Error where the file is no such model */
  static async load(runtime: OnnxRuntime, path: string): Promise<SentenceEncoder> {
    const session = await runtime.InferenceSession.create(await readFile(path), {
      executionProviders: ['wasm'],
      graphOptimizationLevel: 'all',
    });
    return new SentenceEncoder(runtime, session);
  }

  /**
   * One vector, for one run of tokens at a time: the model's 8-bit arithmetic scales over everything that is computed
   * together, so in a batch a text's vector would depend on its neighbours.
   */
  async encode(tokens: readonly number[]): Promise<Float32Array> {
    const outputs = await this.session.run({
      input_ids: this.#tensor(tokens),
      attention_mask: this.#tensor(tokens.map(() => 1)),
      token_type_ids: this.#tensor(tokens.map(() => 0)),
    });
    const { states, width } = statesOf(outputs);
    return unitVector(averaged(states, width));
  }

  /**
   * One vector for each of many runs of tokens that are all as long. Several times as quick as one after the other,
   * and a little less exact: good for finding the nearest, not for handing out.
   */
  async encodeTogether(runs: readonly (readonly number[])[]): Promise<readonly Float32Array[]> {
    const [first = []] = runs;
    const shape = [runs.length, first.length];
    const outputs = await this.session.run({
      input_ids: this.#tensor(runs.flat(), shape),
      attention_mask: this.#tensor(
        runs.flatMap((run) => run.map(() => 1)),
        shape,
      ),
      token_type_ids: this.#tensor(
        runs.flatMap((run) => run.map(() => 0)),
        shape,
      ),
    });
    const { states, width } = statesOf(outputs);
    const size = first.length * width;
    return runs.map((_, at) => unitVector(averaged(states.subarray(at * size, (at + 1) * size), width)));
  }

  #tensor(values: readonly number[], shape: readonly number[] = [1, values.length]): OnnxTensor {
    return new this.runtime.Tensor('int64', BigInt64Array.from(values, BigInt), shape);
  }
}

/** @throws Error where the model is no such model */
function statesOf(outputs: Readonly<Record<string, OnnxTensor>>): { states: Float32Array; width: number } {
  const states = outputs[tokenVectors];
  const width = states?.dims[2];
  if (!(states?.data instanceof Float32Array) || width === undefined)
    throw new Error(`the model gave no ${tokenVectors}`);
  return { states: states.data, width };
}

/** Without the division: the length is made 1 afterwards. */
function averaged(states: Float32Array, width: number): Float32Array {
  const sum = new Float64Array(width);
  for (let at = 0; at < states.length; at++) sum[at % width] = (sum[at % width] ?? 0) + (states[at] ?? 0);
  return Float32Array.from(sum);
}

/** The vector's first `dimensions` values (default all), scaled to length 1. */
export function unitVector(vector: Float32Array, dimensions = vector.length): Float32Array {
  const cut = vector.subarray(0, dimensions);
  const length = Math.sqrt(cut.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? cut.slice() : cut.map((value) => value / length);
}

/** How near two vectors of length 1 are: 1 the same, 0 unrelated. */
export function similarity(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
