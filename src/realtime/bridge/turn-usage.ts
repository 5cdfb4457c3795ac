import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { CanonicalRequest, FormatName, Usage } from '#libs/canonical';
import { measurePrompt } from '../../counting/measure-prompt.js';
import { lengthOf } from '../../counting/text-sample.js';
import type { TextSample } from '../../counting/text-sample.js';
import { TokenEstimator } from '../../counting/token-estimator.js';

/** How long the end of a response may wait for its count, in milliseconds: the first count starts a thread. */
const patience = 250;
/** Where nobody counts. */
const charactersPerToken = 4;
/** Vendors with formulas of their own report usage; who does not is of this shape. */
const usualFormat: FormatName = 'openai-chat';

/** Estimates what a response used that did not come to its end, so that no upstream reported it. */
@Injectable()
export class TurnUsage {
  constructor(
    @Inject(TokenEstimator)
    private readonly estimator: Pick<TokenEstimator, 'promptAtAGlance' | 'sampleAtAGlance'>,
  ) {}

  /** Counted as for the log; guessed where that takes long. Never rejects. */
  async estimate(request: CanonicalRequest, answer: TextSample): Promise<Usage> {
    const waiting = new AbortController();
    const { signal } = waiting;
    const late = delay(patience, undefined, { signal }).then(() => this.guess(request, answer));
    // In time.
    late.catch(() => undefined);
    const counted = Promise.all([
      this.estimator.promptAtAGlance(request, usualFormat),
      this.estimator.sampleAtAGlance(answer),
    ]).then(([input, output]) => estimated(input, output));
    try {
      return await Promise.race([counted, late]);
    } finally {
      waiting.abort();
    }
  }

  /** By the length of what was read and written. */
  guess(request: CanonicalRequest, { texts, scale }: TextSample): Usage {
    const prompt = measurePrompt(request, usualFormat);
    return estimated(byLength(lengthOf(prompt.texts)) + prompt.tokens, byLength(lengthOf(texts) * scale));
  }
}

const byLength = (length: number): number => Math.ceil(length / charactersPerToken);

const estimated = (input: number, output: number): Usage => ({
  input: { total: input },
  output: { total: output },
  estimated: true,
});
