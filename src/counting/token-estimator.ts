import { Injectable } from '@nestjs/common';
import type { CanonicalRequest, FormatName, Part } from '#libs/canonical';
import { measureParts } from './measure-parts.js';
import { measurePrompt } from './measure-prompt.js';
import { TokenCounter } from './token-counter.js';

/** Estimates what a vendor would count. */
@Injectable()
export class TokenEstimator {
  constructor(private readonly counter: TokenCounter) {}

  /**
   * Tokens a model reads.
   * @param format the upstream's: vendors count media by formulas of their own
   */
  async prompt(request: CanonicalRequest, format: FormatName): Promise<number> {
    const { texts, tokens } = measurePrompt(request, format);
    return (await this.counter.count(texts)) + tokens;
  }

  /** Tokens a model wrote. */
  async answer(parts: readonly Part[], format: FormatName): Promise<number> {
    const { texts, tokens } = measureParts(parts, format);
    return (await this.counter.count(texts)) + tokens;
  }
}
