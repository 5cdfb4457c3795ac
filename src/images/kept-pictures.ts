import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { ImageEncoding } from '#libs/canonical';
import { imageMediaType } from '#libs/codec-kit';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { PICTURE_REPOSITORY } from '../storage/picture.repository.js';
import type { PictureRepository } from '../storage/picture.repository.js';

const sweepInterval = 60_000;
/** Deleted at once: what waits in between is served. */
const sweptAtOnce = 50;
/** Nobody guesses one. */
const idBytes = 24;

/** A picture that is kept, to be sent. */
export interface KeptPicture {
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly bytes: Readable;
}

/** Pictures that clients want by address: kept for a while under an id that only they know. */
@Injectable()
export class KeptPictures implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(KeptPictures.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    @Inject(PICTURE_REPOSITORY) private readonly repository: PictureRepository,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'images'>,
  ) {}

  /** False: none is kept. */
  get enabled(): boolean {
    return this.configuration.images.retention > 0;
  }

  onApplicationBootstrap(): void {
    this.sweep();
    this.timer = setInterval(this.sweep, sweepInterval).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.sweeping;
  }

  /**
   * Keeps a picture. Room is made by those that expire first.
   * @returns its id; undefined where none is kept, or it alone is larger than all may be
   * @throws Error where the storage fails
   */
  async keep(bytes: Uint8Array, encoding: ImageEncoding | undefined): Promise<string | undefined> {
    const { retention, maxTotal } = this.configuration.images;
    const size = bytes.length;
    if (!this.enabled || size > maxTotal) return undefined;
    await this.repeat(() => this.repository.deleteBeyond(maxTotal - size, sweptAtOnce));
    const id = randomBytes(idBytes).toString('base64url');
    const mediaType = encoding === undefined ? 'application/octet-stream' : imageMediaType(encoding);
    await this.repository.put({ id, mediaType, size, expiresAt: Date.now() + retention }, bytes);
    return id;
  }

  /** The picture of that id, if it is still kept. */
  async find(id: string): Promise<KeptPicture | undefined> {
    const picture = await this.repository.find(id, Date.now());
    if (picture === undefined) return undefined;
    const { mediaType, size, expiresAt } = picture;
    return {
      mediaType,
      size,
      expiresAt,
      bytes: Readable.from(this.repository.read(id), { objectMode: false }),
    };
  }

  private readonly sweep = (): void => {
    this.sweeping = this.sweeping.then(async () => {
      try {
        await this.repeat(() => this.repository.deleteExpired(Date.now(), sweptAtOnce));
      } catch (error) {
        this.logger.error('Expired pictures could not be deleted.', error);
      }
    });
  };

  /** Batch after batch, as long as they are full. */
  private async repeat(remove: () => Promise<number>): Promise<void> {
    while (!this.stopping && (await remove()) === sweptAtOnce) await nextTurn();
  }
}
