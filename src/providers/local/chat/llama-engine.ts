import { CandidateWriter } from './candidate-writer.js';
import { importLlamaRuntime } from './llama-runtime.js';
import type {
  EvaluateOptions,
  Llama,
  LlamaGrammar,
  LlamaModel,
  LlamaRuntime,
  LlamaSequence,
  Token,
} from './llama-runtime.js';
import type { ChatJob, ChatTurn, GenerationEvent, HostMessage, JobFault } from './protocol.js';
import { describeToken } from './token-logprobs.js';

/** Tokens of the prompt computed between two looks at whether anybody still waits. */
const promptStep = 64;
/** Drawn tokens that the penalties look back on. */
const penaltyWindow = 64;

/** A model in memory: it answers one job after the other, and checks others meanwhile. */
export class LlamaEngine {
  private constructor(
    private readonly runtime: LlamaRuntime,
    private readonly llama: Llama,
    private readonly model: LlamaModel,
    private readonly sequence: LlamaSequence,
  ) {}

  /** Loads the prebuilt runtime, on the processor alone; nothing is compiled or fetched. */
  static async openRuntime(
    threads: number,
    log: (message: HostMessage) => void,
  ): Promise<{ runtime: LlamaRuntime; llama: Llama }> {
    const runtime = await importLlamaRuntime();
    const llama = await runtime.getLlama({
      gpu: false,
      build: 'never',
      maxThreads: threads,
      logLevel: runtime.LlamaLogLevel.warn,
      logger: (level, text) => {
        log({
          type: 'log',
          level: level === runtime.LlamaLogLevel.warn ? 'warn' : 'error',
          text: text.trim(),
        });
      },
    });
    return { runtime, llama };
  }

  static async load(
    runtime: LlamaRuntime,
    llama: Llama,
    options: { readonly modelPath: string; readonly contextSize: number; readonly threads: number },
  ): Promise<LlamaEngine> {
    const model = await llama.loadModel({ modelPath: options.modelPath });
    const context = await model.createContext({
      contextSize: options.contextSize,
      threads: options.threads,
      batchSize: promptStep,
    });
    return new LlamaEngine(runtime, llama, model, context.getSequence());
  }

  /** @returns why the job cannot be done. */
  async check(job: ChatJob): Promise<JobFault | undefined> {
    const promptTokens = this.#promptOf(job.turns).length;
    const limit = this.sequence.contextSize;
    if (promptTokens >= limit) return { kind: 'prompt-too-long', promptTokens, limit };
    try {
      await this.#grammarOf(job);
      return undefined;
    } catch (error) {
      return { kind: 'grammar', detail: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Computes a job. Ends early, after at most one more token, where the signal fires. */
  async generate(job: ChatJob, signal: AbortSignal, emit: (event: GenerationEvent) => void): Promise<void> {
    const prompt = this.#promptOf(job.turns);
    // What was computed in other steps differs in its last bits; repeatable answers start from nothing.
    const repeatable = job.sampling.seed !== undefined || job.sampling.temperature === 0;
    if (repeatable) await this.sequence.clearHistory();
    const reusedTokens = await this.#keepCommonBeginning(prompt);
    emit({ type: 'started', promptTokens: prompt.length, reusedTokens });
    for (let candidate = 0; candidate < job.candidates; candidate++) {
      if (candidate > 0) await this.#keepCommonBeginning(prompt);
      const last = await this.#computePrompt(prompt, signal);
      if (last === undefined) break;
      await this.#answer(job, candidate, prompt, last, signal, emit);
    }
    emit({ type: 'done' });
  }

  async #answer(
    job: ChatJob,
    candidate: number,
    prompt: readonly Token[],
    last: Token[],
    signal: AbortSignal,
    emit: (event: GenerationEvent) => void,
  ): Promise<void> {
    const room = this.sequence.contextSize - prompt.length;
    const limit = Math.min(job.maxTokens ?? room, room);
    const drawn: Token[] = [];
    const options = await this.#samplingOf(job, candidate, drawn);
    const writer = new CandidateWriter(this.model, prompt, job, (event) => {
      emit({ ...event, candidate });
    });
    for await (const { token, probabilities } of this.#draw(last, job, options)) {
      if (signal.aborted) return;
      const previous = drawn.at(-1) ?? prompt.at(-1);
      drawn.push(token);
      const logprob =
        probabilities && describeToken(this.model, token, probabilities, job.topLogprobs ?? 0, previous);
      writer.push(token, logprob);
      if (writer.end !== undefined || drawn.length >= limit) break;
    }
    const end = writer.finish(drawn.length >= limit ? 'length' : 'stop');
    emit({ type: 'candidate-end', candidate, end, tokens: drawn.length });
  }

  /** The runtime's loop; probabilities cost time and come only where somebody asked. */
  #draw(
    last: Token[],
    job: ChatJob,
    options: EvaluateOptions,
  ): AsyncIterable<{ readonly token: Token; readonly probabilities?: Map<Token, number> }> {
    return job.topLogprobs === undefined
      ? this.sequence.evaluateWithMetadata(last, {}, options)
      : this.sequence.evaluateWithMetadata(last, { probabilities: true }, options);
  }

  /** TinyLlama's own template. What people wrote is never read as a special token. */
  #promptOf(turns: readonly ChatTurn[]): Token[] {
    const { bos, eos } = this.model.tokens;
    const prompt: Token[] = bos === null ? [] : [bos];
    const ending = eos === null ? [] : [eos];
    turns.forEach((turn, index) => {
      const opening = `${index === 0 ? '' : '\n'}<|${turn.role}|>\n`;
      prompt.push(...this.model.tokenize(opening + turn.text, false), ...ending);
    });
    prompt.push(...this.model.tokenize('\n<|assistant|>\n', false));
    return prompt;
  }

  /** Forgets what the new prompt does not begin with. At least its last token is computed again. */
  async #keepCommonBeginning(prompt: Token[]): Promise<number> {
    const same = this.sequence.compareContextTokens(prompt).firstDifferentIndex;
    const keep = Math.min(same, prompt.length - 1);
    if (keep < this.sequence.nextTokenIndex)
      await this.sequence.eraseContextTokenRanges([{ start: keep, end: this.sequence.nextTokenIndex }]);
    return this.sequence.nextTokenIndex;
  }

  /**
   * Computes the prompt but for its last few tokens, which the first drawn token needs.
   * @returns those, or undefined where the signal fired.
   */
  async #computePrompt(prompt: readonly Token[], signal: AbortSignal): Promise<Token[] | undefined> {
    let next = this.sequence.nextTokenIndex;
    while (prompt.length - next > promptStep) {
      if (signal.aborted) return undefined;
      await this.sequence.evaluateWithoutGeneratingNewTokens(prompt.slice(next, next + promptStep));
      next += promptStep;
    }
    return signal.aborted ? undefined : prompt.slice(next);
  }

  async #samplingOf(job: ChatJob, candidate: number, drawn: Token[]): Promise<EvaluateOptions> {
    const { sampling } = job;
    const grammar = await this.#grammarOf(job);
    const seed = sampling.seed === undefined ? Math.random() * 2 ** 32 : sampling.seed + candidate;
    const bias = new this.runtime.TokenBias(this.model.tokenizer);
    for (const [token, logit] of sampling.bias) bias.set(token as Token, { logit });
    return {
      temperature: sampling.temperature,
      topP: sampling.topP,
      topK: sampling.topK,
      minP: sampling.minP,
      seed: Math.floor(seed) % 2 ** 32,
      repeatPenalty: {
        punishTokens: () => drawn.slice(-penaltyWindow),
        maxPunishTokens: penaltyWindow,
        penalty: sampling.repeatPenalty,
        frequencyPenalty: sampling.frequencyPenalty,
        presencePenalty: sampling.presencePenalty,
      },
      ...(sampling.bias.length > 0 && { tokenBias: bias }),
      ...(grammar !== undefined && {
        grammarEvaluationState: new this.runtime.LlamaGrammarEvaluationState({ model: this.model, grammar }),
      }),
    };
  }

  async #grammarOf(job: ChatJob): Promise<LlamaGrammar | undefined> {
    if (job.constraint === undefined) return undefined;
    if (job.constraint.kind === 'json') return this.llama.getGrammarFor('json');
    return this.llama.createGrammarForJsonSchema(job.constraint.schema);
  }
}
