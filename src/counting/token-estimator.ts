import { Injectable } from '@nestjs/common';
import type { CanonicalRequest, FormatName, Part } from '#libs/canonical';
import { measureParts } from './measure-parts.js';
import { measurePrompt } from './measure-prompt.js';
import type { TextSample } from './text-sample.js';
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

  /** The same, of a sample: for the record. */
  async promptAtAGlance(request: CanonicalRequest, format: FormatName): Promise<number> {
    const { texts, tokens } = measurePrompt(request, format);
    return (await this.counter.glance(texts)) + tokens;
  }

  /** Tokens of texts a model wrote, of which a sample is known: for the record. */
  async sampleAtAGlance({ texts, scale }: TextSample): Promise<number> {
    return Math.round((await this.counter.glance(texts)) * scale);
  }

  /** Tokens a model wrote. */
  async answer(parts: readonly Part[], format: FormatName): Promise<number> {
    const { texts, tokens } = measureParts(parts, format);
    return (await this.counter.count(texts)) + tokens;
  }
}
