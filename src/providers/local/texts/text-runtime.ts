import type {
  EmbeddingRequest,
  EmbeddingResponse,
  RerankRequest,
  RerankResponse,
  Translated,
} from '#libs/canonical';
import { rerankTexts } from '#libs/canonical';
import { WorkerModel } from '../../../computing/worker-model.js';
import { embeddingLosses, planEmbedding } from './embedding-plan.js';
import { planReranking, rerankingLosses } from './reranking-plan.js';
import type { TextModelFiles, TextResult, TextTask } from './text-tasks.js';

export interface TextRuntimeOptions {
  /** The model's id, for messages. */
  readonly model: string;
  /** Tokens the model reads at once. */
  readonly limit: number;
  /** Requests that may wait. */
  readonly queue: number;
  /** Milliseconds without a request after which the model leaves the memory. */
  readonly idleUnload: number;
  /**
   * Gives the paths of weights that were just checked: the model, its tokenizer, the tokenizer's configuration.
   * @throws GatewayError where they are not here.
   */
  readonly weights: () => Promise<readonly string[]>;
  readonly log: (level: 'error' | 'warn' | 'log', text: string) => void;
}

/** Computes vectors of texts, and how well they answer a query, with one model in a thread of its own. */
export class TextRuntime {
  readonly #model: WorkerModel<TextTask, TextResult>;

  constructor(options: TextRuntimeOptions) {
    this.#model = new WorkerModel({
      ...options,
      runtime: 'onnxruntime-web',
      entry: new URL('./text.worker.js', import.meta.url).href,
      data: async (): Promise<TextModelFiles> => {
        const [model = '', tokenizer = '', configuration = ''] = await options.weights();
        return { model, tokenizer, configuration, limit: options.limit };
      },
    });
  }

  /** True while the model is in memory or on its way there. */
  get loaded(): boolean {
    return this.#model.loaded;
  }

  /**
   * @param name what the answer calls the model
   * @throws GatewayError as `WorkerModel.run`, and `caller_unsupported_feature` for what is no text; the signal's
   * reason where it fired
   */
  async embed(
    name: string,
    request: EmbeddingRequest,
    signal: AbortSignal,
  ): Promise<Translated<EmbeddingResponse>> {
    const computed = await this.#run(planEmbedding(request), signal);
    const { vectors, dimensions, tokens } = computed;
    return {
      value: {
        model: name,
        vectors: request.inputs.map(
          (_, at) => new Float32Array(vectors, at * dimensions * Float32Array.BYTES_PER_ELEMENT, dimensions),
        ),
        usage: { input: { total: tokens, text: tokens } },
      },
      losses: embeddingLosses(request, computed),
    };
  }

  /**
   * @param name what the answer calls the model
   * @throws GatewayError as `WorkerModel.run`; the signal's reason where it fired
   */
  async rerank(
    name: string,
    request: RerankRequest,
    signal: AbortSignal,
  ): Promise<Translated<RerankResponse>> {
    const computed = await this.#run(planReranking(request, rerankTexts(request)), signal);
    const results = Array.from(computed.scores, (score, index) => ({ index, score }));
    results.sort((one, other) => other.score - one.score || one.index - other.index);
    return {
      value: {
        model: name,
        results: results.slice(0, request.topN),
        usage: { input: { total: computed.tokens, text: computed.tokens } },
      },
      losses: rerankingLosses(computed),
    };
  }

  /** Ends the thread; running tasks fail. */
  async close(): Promise<void> {
    await this.#model.close();
  }

  /** A task's result is of the task's kind. */
  async #run<Task extends TextTask>(
    task: Task,
    signal: AbortSignal,
  ): Promise<Extract<TextResult, Pick<Task, 'kind'>>> {
    return (await this.#model.run(task, signal)) as Extract<TextResult, Pick<Task, 'kind'>>;
  }
}
