import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { RESPONSE_REPOSITORY } from '../storage/response.repository.js';
import type { ResponseKey, ResponseRepository, StoredResponse } from '../storage/response.repository.js';

/** How long a response may wait to be written together with others, in milliseconds. */
const gathering = 25;
/** More than this is not held while a slow disk is waited for, in characters. */
const heldAtMost = 256 * 1024 * 1024;

/** What another process keeps may be asked for before it is written: looked for again after so many milliseconds each. */
const arrivals = [40, 80, 160];

const mapKey = ({ tokenId, id }: ResponseKey): string => `${tokenId}/${id}`;

/**
 * What is kept of responses. Finished ones are written behind, several at a time, so that no answer waits for the
 * disk; until they are written they are found in memory.
 */
@Injectable()
export class ResponseStore implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ResponseStore.name);
  private queue: StoredResponse[] = [];
  /** Those queued or just being written. */
  private readonly unwritten = new Map<string, StoredResponse>();
  private unwrittenSize = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  /** Other processes keep responses in the same database. */
  private readonly isShared: boolean;

  constructor(
    @Inject(RESPONSE_REPOSITORY) private readonly repository: ResponseRepository,
    @Inject(GATEWAY_CONFIGURATION) { database, server }: Pick<GatewayConfiguration, 'database' | 'server'>,
  ) {
    this.isShared = database.url !== '' || server.workers > 1;
  }

  /** Keeps a finished response, soon. */
  keep(response: StoredResponse): void {
    if (this.unwrittenSize > heldAtMost) {
      this.logger.warn(`The response ${response.id} is not kept: the database is too slow.`);
      return;
    }
    this.queue.push(response);
    this.unwritten.set(mapKey(response), response);
    this.unwrittenSize += sizeOf(response);
    this.timer ??= setTimeout(this.flush, gathering);
  }

  /** Keeps a response that runs, now. */
  async begin(response: StoredResponse): Promise<void> {
    await this.written();
    await this.repository.put([response]);
  }

  /** @returns false where it runs no more: somebody else has ended it */
  async finish(response: StoredResponse): Promise<boolean> {
    await this.written();
    return this.repository.finish(response);
  }

  async find(key: ResponseKey): Promise<StoredResponse | undefined> {
    const response =
      this.unwritten.get(mapKey(key)) ?? (await this.arriving(() => this.repository.find(key)));
    return response !== undefined && response.expiresAt > Date.now() ? response : undefined;
  }

  async belongsToAnother(key: ResponseKey): Promise<boolean> {
    await this.written();
    return this.repository.belongsToAnother(key);
  }

  /**
   * The response and those before it, oldest first.
   * @param memory responses that are kept nowhere else
   */
  async conversation(
    key: ResponseKey,
    memory: ReadonlyMap<string, StoredResponse>,
  ): Promise<readonly StoredResponse[]> {
    const late: StoredResponse[] = [];
    let next: string | undefined = key.id;
    while (next !== undefined) {
      const waiting = this.unwritten.get(mapKey({ tokenId: key.tokenId, id: next }));
      const response: StoredResponse | undefined = memory.get(next) ?? waiting;
      if (response === undefined || late.includes(response)) break;
      late.unshift(response);
      next = response.previousId;
    }
    if (next === undefined) return late;
    const first = { tokenId: key.tokenId, id: next };
    const earlier = await this.arriving(async () => {
      const found = await this.repository.conversation(first);
      return found.length === 0 ? undefined : found;
    });
    return [...(earlier ?? []), ...late];
  }

  /** What is not there yet may be about to be written by the process that answered. */
  private async arriving<Found>(look: () => Promise<Found | undefined>): Promise<Found | undefined> {
    let found = await look();
    for (const wait of this.isShared ? arrivals : []) {
      if (found !== undefined) return found;
      await delay(wait);
      found = await look();
    }
    return found;
  }

  /**
   * For each of these items the first response of a token that holds it.
   * @param most characters that they may have together
   * @returns undefined where they have more
   */
  async holding(
    tokenId: string,
    itemIds: readonly string[],
    most: number,
  ): Promise<readonly StoredResponse[] | undefined> {
    await this.written();
    return this.repository.holding(tokenId, itemIds, most);
  }

  /** Whether tokens other than this one have items of any of these ids. */
  async itemsBelongToAnother(tokenId: string, itemIds: readonly string[]): Promise<boolean> {
    await this.written();
    return this.repository.itemsBelongToAnother(tokenId, itemIds);
  }

  async delete(key: ResponseKey): Promise<boolean> {
    await this.written();
    return this.repository.delete(key);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.written();
  }

  /** Resolves when everything kept so far is written. */
  private async written(): Promise<void> {
    this.flush();
    await this.writing;
  }

  private readonly flush = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.queue.length === 0) return;
    const batch = this.queue;
    this.queue = [];
    this.writing = this.writing.then(() => this.write(batch));
  };

  private async write(batch: readonly StoredResponse[]): Promise<void> {
    try {
      await this.repository.put(batch);
    } catch (error) {
      this.logger.error(`${batch.length} responses could not be kept.`, error);
    }
    for (const response of batch) {
      const key = mapKey(response);
      // A newer one of this key has come meanwhile.
      if (this.unwritten.get(key) === response) this.unwritten.delete(key);
      this.unwrittenSize -= sizeOf(response);
    }
  }
}

const sizeOf = ({ body, input, events }: StoredResponse): number =>
  body.length + input.length + (events?.length ?? 0);
