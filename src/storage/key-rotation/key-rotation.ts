import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Database } from '../database/database.js';
import { fingerprintOf } from '../key-fingerprint.js';
import { removeFact, settleFact } from '../kysely/installation-facts.js';
import type { SecretKey, SecretKeys } from '../secret-key.repository.js';
import { resealSome } from './reseal.js';
import type { Resealing } from './reseal.js';
import { sealedTexts } from './sealed-texts.js';

/** Between the start and the first look, in milliseconds: a command is over by then. */
const patience = 1_000;
/** Between two looks, in milliseconds: replicas that still have the former key seal with it. */
const interval = 60_000;
/** The same once nothing was found: a look reads whatever is sealed. */
const restfulInterval = 60 * 60_000;
/** Between two steps, in milliseconds: most of the time the database is for the others. */
const pause = 20;

/**
 * Seals with the current key whatever is sealed with the former one, beside the requests, as long as the former one is
 * configured. A start that is cut short leaves the rest to the next one.
 */
export class KeyRotation implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(KeyRotation.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopping = false;
  private looks = 0;
  /** Texts that neither key opens, by the last look. */
  private lost = 0;

  constructor(
    private readonly database: Database,
    private readonly keys: SecretKeys,
  ) {}

  onApplicationBootstrap(): void {
    if (this.keys.former !== undefined) this.lookIn(patience);
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /**
   * Seals all there is. The former key is forgotten by a later look that finds nothing, not by the first: replicas that still
   * have it alone may just be ending.
   * @returns whether nothing was left to do
   */
  async look(): Promise<boolean> {
    const { former } = this.keys;
    if (former === undefined) return true;
    const { done, lost, isWhole } = await this.resealEverything();
    if (!isWhole) return false;
    this.looks += 1;
    if (lost > this.lost) {
      this.logger.warn(
        `${lost} texts were sealed with neither the current nor the former secret key: they stay as they are.`,
      );
    }
    this.lost = lost;
    if (done > 0) await this.goOn(former, done);
    else if (this.looks > 1) await this.forget(former);
    return done === 0 && this.looks > 1;
  }

  /** Until the next look has found nothing, no start goes without the former key. */
  private async goOn(former: SecretKey, done: number): Promise<void> {
    await settleFact(this.database, 'former-secret-key', fingerprintOf(former));
    this.logger.log(`${done} texts were sealed anew with the secret key.`);
  }

  private async forget(former: SecretKey): Promise<void> {
    if (await removeFact(this.database, 'former-secret-key', fingerprintOf(former))) {
      this.logger.log(
        'Nothing is sealed with the former secret key any more. Once every replica has the new one, take formerSecretKey away.',
      );
    }
  }

  /** @returns `isWhole`: nobody has stopped it */
  private async resealEverything(): Promise<Omit<Resealing, 'after'> & { readonly isWhole: boolean }> {
    let done = 0;
    let lost = 0;
    for (const texts of sealedTexts) {
      let after: readonly string[] | undefined;
      do {
        if (this.isStopping) return { done, lost, isWhole: false };
        const step: Resealing = await resealSome(this.database, this.keys, texts, after);
        done += step.done;
        lost += step.lost;
        ({ after } = step);
        if (after !== undefined) await delay(pause);
      } while (after !== undefined);
    }
    return { done, lost, isWhole: true };
  }

  private lookIn(milliseconds: number): void {
    this.timer = setTimeout(() => {
      this.running = this.look()
        .catch((error: unknown) => {
          this.logger.error('Not everything could be sealed with the new secret key yet.', error);
          return false;
        })
        .then((isOver) => {
          if (!this.isStopping) this.lookIn(isOver ? restfulInterval : interval);
        });
    }, milliseconds).unref();
  }
}
