import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { TokenStandings } from '../limits/token-standings.js';
import { dollarsText } from '../metering/dollars-text.js';
import { costHeader } from '../metering/meter.js';
import { recordOf } from '../observability/request-record.js';
import { RecordingSpace } from '../recorded-answers/recording-space.js';
import { Recording } from '../recorded-answers/recording.js';
import { replay } from '../recorded-answers/replay.js';
import { IDEMPOTENT_ANSWER_REPOSITORY } from '../storage/idempotent-answer.repository.js';
import type {
  HeldKey,
  IdempotentAnswerRepository,
  KeyClaim,
} from '../storage/idempotent-answer.repository.js';
import { digestOf, fingerprintOf } from './fingerprint.js';
import { FormDigest } from './form-digest.js';
import { readIdempotencyKey } from './idempotency-key.js';
import { KeyLeases } from './key-leases.js';
import { KeptAnswers } from './kept-answers.js';
import { inProgress, notKept, otherRequest } from './refusals.js';

/** How long a repetition waits for an answer that has gone out and is being kept, in milliseconds. */
const keepingPatience = 1_000;
/** Bytes of answers that are remembered while they go out, all together. */
const recordingSpace = 128 * 1024 * 1024;

/** A request and the response that waits for it. */
interface IncomingPair {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** A request that its client named. */
interface KeyedRequest extends IncomingPair {
  readonly tokenId: string;
  readonly key: string;
}

/** An answer that this process is giving. */
interface RunningAnswer {
  readonly recording: Recording;
  /** Resolves when the answer is kept, or the key is free again. */
  readonly settled: Promise<void>;
}

/**
 * Has a request with an `Idempotency-Key` done once: its repetitions get the answer that was given first. A key is its
 * token's own, whichever process answers.
 */
@Injectable()
export class IdempotentRequests implements OnModuleDestroy {
  private readonly logger = new Logger(IdempotentRequests.name);
  private readonly running = new Map<string, RunningAnswer>();
  private readonly space = new RecordingSpace(recordingSpace);

  constructor(
    @Inject(IDEMPOTENT_ANSWER_REPOSITORY) private readonly repository: IdempotentAnswerRepository,
    private readonly answers: KeptAnswers,
    private readonly leases: KeyLeases,
    private readonly standings: TokenStandings,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'idempotency'>,
  ) {}

  /** Answers that have gone out are kept before the storage closes. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.running.values()].map(({ settled }) => settled));
  }

  /**
   * Reads a request in JSON with `read`. Returns where it is to be served, or resolves; its answer is remembered where it has a
   * key. A repetition is answered here: nothing comes after that, and the promise stays open.
   * @throws GatewayError `caller_invalid_request` for a key that is none; 409 while the first request is being
   *   answered; 422 where that was another request, or its answer was not kept; what `read` throws
   */
  json<Sent extends { readonly raw: Uint8Array }>(
    incoming: IncomingPair,
    read: () => Sent | Promise<Sent>,
  ): Sent | Promise<Sent> {
    const keyed = this.keyedRequest(incoming);
    return keyed === undefined ? read() : this.keyedJson(keyed, read);
  }

  /** The same for a form. @param read shows all of it to the digest, where there is one */
  async form<Sent>(
    incoming: IncomingPair,
    read: (digest: FormDigest | undefined) => Promise<Sent>,
  ): Promise<Sent> {
    const keyed = this.keyedRequest(incoming);
    if (keyed === undefined) return read(undefined);
    const digest = new FormDigest();
    const sent = await read(digest);
    await this.enter(keyed, digest.value);
    return sent;
  }

  private async keyedJson<Sent extends { readonly raw: Uint8Array }>(
    keyed: KeyedRequest,
    read: () => Sent | Promise<Sent>,
  ): Promise<Sent> {
    const sent = await read();
    await this.enter(keyed, digestOf(sent.raw));
    return sent;
  }

  /** Undefined for requests that are not named, and where nothing is kept. */
  private keyedRequest({ request, response }: IncomingPair): KeyedRequest | undefined {
    const key = readIdempotencyKey(request.headers);
    const { tokenId } = recordOf(response);
    if (key === undefined || tokenId === undefined || this.configuration.idempotency.retention === 0) {
      return undefined;
    }
    return { request, response, tokenId, key };
  }

  /** @param body the body's digest */
  private async enter({ request, response, tokenId, key }: KeyedRequest, body: string): Promise<void> {
    const fingerprint = fingerprintOf(request.method ?? '', request.url ?? '', body);
    const id = randomBytes(18).toString('base64url');
    const held = await this.claim({ id, tokenId, key, fingerprint });
    if (held === undefined) {
      await this.record(id, response);
      return;
    }
    if (held.fingerprint !== fingerprint) throw otherRequest();
    if (held.state === 'running') throw inProgress();
    if (held.head === undefined) throw notKept();
    const { principal } = recordOf(response);
    const { format } = held.head;
    await replay(response, held.head, this.repository.read(held.id), {
      begin: async () => ({
        ...(principal && (await this.standings.headersOf(principal, format))),
        [costHeader]: dollarsText(0),
      }),
    });
    // It is answered: no handler may see it. A promise of its own, which goes with it.
    await new Promise<never>(() => undefined);
  }

  private async claim(claim: Omit<KeyClaim, 'leaseUntil'>): Promise<HeldKey | undefined> {
    const held = await this.claimOnce(claim);
    const running = held?.state === 'running' ? this.running.get(held.id) : undefined;
    if (running?.recording.ended !== true) return held;
    await Promise.race([running.settled, delay(keepingPatience, undefined, { ref: false })]);
    return this.claimOnce(claim);
  }

  private claimOnce(claim: Omit<KeyClaim, 'leaseUntil'>): Promise<HeldKey | undefined> {
    const now = Date.now();
    return this.repository.claim({ ...claim, leaseUntil: this.leases.until(now) }, now);
  }

  /** Listens to the answer from here on; what becomes of it is settled when it has closed. */
  private async record(id: string, response: ServerResponse): Promise<void> {
    // Its client left while the key was being claimed.
    if (response.closed) return this.repository.release(id);
    this.leases.take(id);
    const recording = new Recording(response, this.configuration.idempotency.maxSize, this.space);
    const settled = new Promise<void>((resolve) => {
      response.once('close', () => {
        // A moment later: an answer closes before whoever wrote it hears that it has ended and notes how.
        setImmediate(() => void this.settle(id, recording).then(resolve));
      });
    });
    this.running.set(id, { recording, settled });
  }

  private async settle(id: string, recording: Recording): Promise<void> {
    const answer = recording.finish();
    try {
      if (answer === 'broken') await this.repository.release(id);
      else await this.answers.keep(id, answer === 'too-large' ? undefined : answer);
    } catch (error) {
      this.logger.error('The answer to a request with an idempotency key could not be kept.', error);
    }
    this.leases.release(id);
    this.running.delete(id);
  }
}
