import { Injectable } from '@nestjs/common';
import { mergeUsage } from '#libs/canonical';
import type { Usage } from '#libs/canonical';
import { TokenEstimator } from '../../counting/token-estimator.js';
import type { Heard } from './conversation-tally.js';
import type { Tally } from './tally.js';

/** Estimates what a response used that its vendor did not count, by what of it went through the relay. */
@Injectable()
export class RelayEstimates {
  constructor(private readonly estimator: TokenEstimator) {}

  /** Never rejects. What was reported wins, count by count. */
  async complete(reported: Usage | undefined, heard: Heard, written: Tally): Promise<Usage> {
    const [input, output] = await Promise.all([this.heardTokens(heard), this.tokensOf(written)]);
    const estimate = { input: { total: input }, output: { total: output }, estimated: true };
    return mergeUsage(estimate, reported ?? {});
  }

  private async heardTokens({ counted, prompt, since }: Heard): Promise<number> {
    const before = counted ?? (await this.estimator.sampleAtAGlance({ texts: [prompt], scale: 1 }));
    return before + (await this.tokensOf(since));
  }

  private async tokensOf({ sample, tokens }: Tally): Promise<number> {
    return Math.round(tokens) + (await this.estimator.sampleAtAGlance(sample));
  }
}
