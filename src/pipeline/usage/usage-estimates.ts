import { Injectable } from '@nestjs/common';
import { credibleUsage, mergeUsage } from '#libs/canonical';
import type { CanonicalRequest, CanonicalResponse, FormatName, Loss, Usage } from '#libs/canonical';
import { SideBudget } from '../../counting/side-budget.js';
import type { TextSample } from '../../counting/text-sample.js';
import { TokenEstimator } from '../../counting/token-estimator.js';

/** Formats whose answers may leave usage away. */
const usageOptional: ReadonlySet<FormatName> = new Set(['openai-chat']);

/** Vendors with formulas of their own report usage; who does not is of this shape. */
const usualFormat: FormatName = 'openai-chat';

const usageFilled: Loss = {
  path: 'usage',
  feature: 'usage',
  action: 'filled',
  detail: 'The upstream reported no usage; the gateway estimated it.',
};

/** A call that was answered. */
export interface RecordedCall {
  readonly input: { readonly raw: Buffer };
  /** Decoded at the first look. */
  readonly request: CanonicalRequest;
}

/** A whole answer with its usage. */
export interface CompletedAnswer {
  /** As the client gets it. */
  readonly response: CanonicalResponse;
  /** As it is recorded. Not whole where nobody waits for the rest: see `afterwards`. */
  readonly usage: Usage | undefined;
  /** What the gateway added for the client. */
  readonly losses: readonly Loss[];
}

/** Estimates what an upstream should have reported and did not. */
@Injectable()
export class UsageEstimates {
  private readonly budget = new SideBudget();

  constructor(private readonly estimator: TokenEstimator) {}

  /**
   * Fills the usage of a whole answer where the client's format always has it.
   * @param request read only where something is missing
   */
  async complete(
    client: FormatName,
    request: () => CanonicalRequest,
    response: CanonicalResponse,
  ): Promise<CompletedAnswer> {
    const { usage: reported } = response;
    if (isWhole(reported) || usageOptional.has(client)) return { response, usage: reported, losses: [] };
    const [input, output] = await Promise.all([
      this.estimator.prompt(request(), usualFormat),
      this.estimator.answer(
        response.candidates.flatMap(({ parts }) => parts),
        usualFormat,
      ),
    ]);
    const usage = completed(reported, input, output);
    return { response: { ...response, usage }, usage, losses: [usageFilled] };
  }

  /**
   * For the record alone, when the answer has gone out. Never rejects; undefined where there is too much to do for
   * something that nobody waits for, or nothing to be read.
   * @param sample read only where something is missing
   */
  async afterwards(
    call: RecordedCall,
    reported: Usage | undefined,
    sample: () => TextSample | undefined,
  ): Promise<Usage | undefined> {
    if (!this.budget.take(call.input.raw.length)) return reported;
    try {
      const answer = sample();
      if (answer === undefined) return reported;
      const [input, output] = await Promise.all([
        this.estimator.promptAtAGlance(call.request, usualFormat),
        this.estimator.sampleAtAGlance(answer),
      ]);
      return completed(reported, input, output);
    } catch {
      // What was relayed need not be readable.
      return reported;
    }
  }
}

/** Both sides are known, and can be true. */
export function isWhole(usage: Usage | undefined): usage is Usage {
  if (usage === undefined) return false;
  const { input, output } = credibleUsage(usage);
  return input?.total !== undefined && output?.total !== undefined;
}

/** What was reported wins, count by count. */
const completed = (reported: Usage = {}, input: number, output: number): Usage =>
  mergeUsage(
    { input: { total: input }, output: { total: output }, estimated: true },
    credibleUsage(reported),
  );
