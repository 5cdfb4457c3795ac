/**
 * As much of node-llama-cpp's types as is used here. The package is optional: the gateway must build without it.
 * `llama-runtime.spec.ts` holds these against the package's own.
 */

/** A token by its number in the model's vocabulary. */
export type Token = number & { __token: never };

/** A compiled grammar. */
export type LlamaGrammar = object;

export interface LlamaModel {
  readonly tokens: { readonly bos: Token | null; readonly eos: Token | null };
  readonly tokenizer: object;
  readonly fileInfo: {
    readonly metadata: { readonly tokenizer: { readonly ggml: { readonly tokens: readonly unknown[] } } };
  };
  tokenize(text: string, specialTokens?: boolean): Token[];
  detokenize(tokens: readonly Token[], specialTokens?: boolean, lastTokens?: readonly Token[]): string;
  createContext(options: {
    contextSize: number;
    threads: number;
    batchSize: number;
  }): Promise<{ getSequence(): LlamaSequence }>;
}

/** How tokens are drawn. */
export interface EvaluateOptions {
  readonly temperature: number;
  readonly topP: number;
  readonly topK: number;
  readonly minP: number;
  readonly seed: number;
  readonly repeatPenalty: {
    readonly punishTokens: () => Token[];
    readonly maxPunishTokens: number;
    readonly penalty: number;
    readonly frequencyPenalty: number;
    readonly presencePenalty: number;
  };
  readonly tokenBias?: object;
  readonly grammarEvaluationState?: object;
}

/** One conversation in the model's memory. */
export interface LlamaSequence {
  readonly contextSize: number;
  readonly nextTokenIndex: number;
  clearHistory(): Promise<void>;
  compareContextTokens(tokens: Token[]): { readonly firstDifferentIndex: number };
  eraseContextTokenRanges(ranges: { start: number; end: number }[]): Promise<void>;
  evaluateWithoutGeneratingNewTokens(tokens: Token[]): Promise<void>;
  evaluateWithMetadata(
    tokens: Token[],
    metadata: { probabilities?: true },
    options: EvaluateOptions,
  ): AsyncIterable<{ readonly token: Token; readonly probabilities?: Map<Token, number> }>;
}

export interface Llama {
  loadModel(options: { modelPath: string }): Promise<LlamaModel>;
  getGrammarFor(type: 'json'): Promise<LlamaGrammar>;
  createGrammarForJsonSchema(schema: object): Promise<LlamaGrammar>;
}

/** The package's door. */
export interface LlamaRuntime {
  readonly LlamaLogLevel: { readonly warn: string };
  readonly TokenBias: new (tokenizer: object) => { set(token: Token, bias: { logit: number }): unknown };
  readonly LlamaGrammarEvaluationState: new (options: { model: LlamaModel; grammar: LlamaGrammar }) => object;
  getLlama(options: {
    gpu: false;
    build: 'never';
    maxThreads: number;
    logLevel: string;
    logger: (level: string, text: string) => void;
  }): Promise<Llama>;
}

/** Named by a variable, so that the compiler does not look for the package. */
const packageName = 'node-llama-cpp';

/** @throws Error where the package is not installed or does not fit this machine */
export const importLlamaRuntime = async (): Promise<LlamaRuntime> =>
  (await import(packageName)) as LlamaRuntime;
