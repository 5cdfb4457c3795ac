import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { recordOf } from '../observability/request-record.js';
import type { AnswerHead } from '../recorded-answers/answer-head.js';
import { RecordingSpace } from '../recorded-answers/recording-space.js';
import { Recording } from '../recorded-answers/recording.js';
import { replay } from '../recorded-answers/replay.js';
import type { Repetition } from '../recorded-answers/replay.js';
import { ModelCatalogue } from '../routing/model.catalogue.js';
import { permittedRoute } from '../routing/permitted-models.js';
import type { CachedAnswer } from '../storage/cached-answer.repository.js';
import type { Principal } from '../tokens/principal.js';
import { cacheKeyOf } from './cache-key.js';
import type { CacheQuestion } from './cache-question.js';
import { readCacheWish } from './cache-wish.js';
import type { CacheWish } from './cache-wish.js';
import { CachedAnswers } from './cached-answers.js';
import { lastingHeaders } from './lasting-headers.js';

/** Bytes of answers that are remembered while they go out, all together. */
const recordingSpace = 128 * 1024 * 1024;
const header = 'x-gateway-cache';

/** How a question is answered. */
export interface Answering {
  /** Without the cache. */
  ask(): Promise<void>;
  /** What happens around a hit. */
  repetition(): Repetition;
}

/** A question on its way. */
interface Asked extends Answering {
  readonly question: CacheQuestion;
  readonly response: ServerResponse;
}

/** An answer that this process is giving. */
interface RunningAnswer {
  readonly recording: Recording;
  /** Resolves when the answer is kept, or is not. Never rejects. */
  readonly settled: Promise<void>;
}

/** Where an answer is kept, and for how long. */
interface Place {
  readonly key: string;
  readonly tokenId: string;
  readonly ttl: number;
}

/**
 * Answers requests that were answered before, for those who want that. Whatever is wrong with the cache itself, the
 * model is asked.
 */
@Injectable()
export class ResponseCache implements OnModuleDestroy {
  private readonly logger = new Logger(ResponseCache.name);
  private readonly space = new RecordingSpace(recordingSpace);
  /** Answers that are on their way, by their keys: of several, the last one. */
  private readonly running = new Map<string, RunningAnswer>();

  constructor(
    private readonly answers: CachedAnswers,
    private readonly catalogue: ModelCatalogue,
    @Inject(GATEWAY_CONFIGURATION)
    private readonly configuration: Pick<GatewayConfiguration, 'responseCache'>,
  ) {}

  /** Answers that have gone out are kept before the storage closes. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ settled }) => settled));
  }

  /**
   * Answers on `response`: from the cache where it is wanted and has an answer, else by `ask`.
   * @throws GatewayError `caller_invalid_request` for headers of the cache that cannot be read; what `ask` throws
   */
  answer(question: CacheQuestion, response: ServerResponse, answering: Answering): Promise<void> {
    const { principal } = recordOf(response);
    if (principal === undefined) return answering.ask();
    const wish = readCacheWish(response.req.headers, principal.cache, this.configuration.responseCache);
    if (wish === undefined) return answering.ask();
    if (wish.mode === 'bypass' || question.isStateful) {
      response.setHeader(header, 'bypass');
      return answering.ask();
    }
    return this.answerFor(principal, wish, { question, response, ...answering });
  }

  private async answerFor(principal: Principal, { mode, ttl }: CacheWish, asked: Asked): Promise<void> {
    const { question, response } = asked;
    const candidates = this.candidatesOf(question.model, principal);
    if (candidates === undefined) return asked.ask();
    const { sharing } = this.configuration.responseCache;
    const request: IncomingMessage = response.req;
    const key = await cacheKeyOf(question, { request, candidates }, principal, sharing);
    const found = mode === 'use' ? await this.find(key, ttl) : undefined;
    if (found !== undefined && (await this.repeat(found, asked))) return;
    response.setHeader(header, 'miss');
    this.record({ key, tokenId: principal.tokenId, ttl }, response);
    await asked.ask();
  }

  /** Whom a model's name leads to. Undefined where it leads nowhere, or must not be used: whoever is asked says so. */
  private candidatesOf(model: string, principal: Principal): readonly string[] | undefined {
    try {
      const { candidates } = permittedRoute(this.catalogue, model, principal);
      return candidates.map(({ provider, model }) => `${provider.id}/${model}`);
    } catch {
      return undefined;
    }
  }

  private async find(key: string, ttl: number): Promise<CachedAnswer | undefined> {
    const running = this.running.get(key);
    try {
      // It has gone out just now.
      if (running?.recording.ended === true) await running.settled;
      return await this.answers.find(key, ttl);
    } catch (error) {
      this.logger.error('The response cache could not be read.', error);
      return undefined;
    }
  }

  /**
   * @returns false where it is not there any more, and nothing was sent
   * @throws GatewayError where the token has reached a limit
   */
  private async repeat(answer: CachedAnswer, { response, repetition }: Asked): Promise<boolean> {
    const age = Math.max(0, Math.floor((Date.now() - answer.createdAt) / 1000));
    const around = repetition();
    const begin = async () => ({ ...(await around.begin?.()), [header]: 'hit', age: String(age) });
    try {
      await replay(response, answer.head, this.answers.read(answer.id), { ...around, begin });
      return true;
    } catch (error) {
      if (error instanceof GatewayError) throw error;
      this.logger.error('An answer of the response cache could not be read.', error);
      return false;
    }
  }

  /** Listens to the answer from here on, and keeps it where it is whole. */
  private record(place: Place, response: ServerResponse): void {
    // Its client left while the cache was looked at.
    if (response.closed) return;
    const recording = new Recording(response, this.configuration.responseCache.maxSize, this.space);
    const settled = new Promise<void>((resolve) => {
      response.once('close', () => {
        // A moment later: an answer closes before whoever wrote it hears that it has ended and notes how.
        setImmediate(() => void this.keep(place, recording).then(resolve));
      });
    });
    const running = { recording, settled };
    this.running.set(place.key, running);
    void settled.then(() => {
      if (this.running.get(place.key) === running) this.running.delete(place.key);
    });
  }

  private async keep({ key, tokenId, ttl }: Place, recording: Recording): Promise<void> {
    const recorded = recording.finish();
    if (recorded === 'broken' || recorded === 'too-large') return;
    const head: AnswerHead = { ...recorded.head, headers: lastingHeaders(recorded.head.headers) };
    const createdAt = Date.now();
    const id = randomBytes(18).toString('base64url');
    try {
      await this.answers.keep(
        { id, key, tokenId, head, createdAt, expiresAt: createdAt + ttl },
        recorded.body,
      );
    } catch (error) {
      this.logger.error('An answer could not be kept in the response cache.', error);
    }
  }
}
