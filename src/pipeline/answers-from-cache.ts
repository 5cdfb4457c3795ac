import { Injectable } from '@nestjs/common';
import { dollarsText } from '../metering/dollars-text.js';
import { costHeader } from '../metering/meter.js';
import { freePrices } from '../metering/free-prices.js';
import { Meters } from '../metering/meters.js';
import { recordOf } from '../observability/request-record.js';
import type { Repetition } from '../recorded-answers/replay.js';
import type { CacheQuestion } from '../response-cache/cache-question.js';
import { ResponseCache } from '../response-cache/response-cache.js';
import { vendorHeaders } from './attempts/vendor-headers.js';
import type { Exchange } from './exchange.js';

/** A question, as far as its body and its address tell it. */
type Asked = Omit<CacheQuestion, 'headers' | 'isStateful'> & { readonly isStateful?: boolean };

/** Nothing was used. */
const nothing = { input: { total: 0 }, output: { total: 0 } } as const;

/** Answers requests from the response cache where that is wanted. Rehearsals are asked each time. */
@Injectable()
export class AnswersFromCache {
  constructor(
    private readonly cache: ResponseCache,
    private readonly meters: Meters,
  ) {}

  /** As `ResponseCache.answer`. @param ask answers without the cache */
  answer(asked: Asked, exchange: Exchange, ask: () => Promise<void>): Promise<void> {
    if (exchange.isRehearsal) return ask();
    const { endpoint, format, model, stream, raw, isStateful = false } = asked;
    const headers = vendorHeaders(exchange.headers);
    const question = { endpoint, format, model, stream, raw, headers, isStateful };
    return this.cache.answer(question, exchange.response, {
      ask,
      repetition: () => this.hit(question, exchange),
    });
  }

  /** A hit is a request like others, but for what it uses. It is taken down before its answer ends. */
  private hit({ model, endpoint, format, stream, raw }: CacheQuestion, exchange: Exchange): Repetition {
    const record = recordOf(exchange.response);
    return {
      begin: async () => {
        record.noteAsked({ model, endpoint, format, stream, size: raw.length });
        const meter = await this.meters.openUnasked(record, exchange.signal);
        record.lane = 'cache';
        record.attempts = 0;
        record.notePrices(freePrices);
        return { ...meter?.headers, [costHeader]: dollarsText(0) };
      },
      end: async () => {
        const { firstByteAt } = record;
        const began = firstByteAt === undefined ? {} : { firstByteAt };
        const status = exchange.response.statusCode;
        await this.meters.of(record)?.close({ end: 'complete', usage: nothing, status, ...began });
      },
    };
  }
}
