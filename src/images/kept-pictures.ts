import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { ImageEncoding } from '#libs/canonical';
import { imageMediaType } from '#libs/codec-kit';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { SweepReports } from '../retention/sweep-reports.js';
import { Sweeper } from '../retention/sweeper.js';
import { PICTURE_REPOSITORY } from '../storage/picture.repository.js';
import type { PictureRepository } from '../storage/picture.repository.js';

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
  private readonly sweeper = new Sweeper(
    {
      interval: 60_000,
      batch: 50,
      failure: 'Expired pictures could not be deleted.',
      run: (sweeper) => sweeper.repeat((most) => this.repository.deleteExpired(Date.now(), most)),
    },
    new Logger(KeptPictures.name),
  );

  constructor(
    @Inject(PICTURE_REPOSITORY) private readonly repository: PictureRepository,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'images'>,
    private readonly reports: SweepReports,
  ) {}

  /** False: none is kept. */
  get enabled(): boolean {
    return this.configuration.images.retention > 0;
  }

  onApplicationBootstrap(): void {
    this.reports.add('pictures', this.sweeper);
    this.sweeper.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweeper.stop();
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
    await this.sweeper.repeat((most) => this.repository.deleteBeyond(maxTotal - size, most));
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
}
