import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { temporaryPrefix } from './temporary-file.js';

/** Younger files may be another gateway's, on a system where files in use keep their names. */
const leastAge = 24 * 60 * 60 * 1000;

/** At start, removes temporary files that a process left which was killed before they were nameless. */
@Injectable()
export class UploadLeftovers implements OnApplicationBootstrap {
  constructor(
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'uploads'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { directory } = this.configuration.uploads;
    // A missing folder is made when it is needed; one that cannot be read says so then.
    const names = await readdir(directory).catch(() => []);
    const leftovers = names.filter((name) => name.startsWith(temporaryPrefix));
    await Promise.all(leftovers.map((name) => removeOld(join(directory, name))));
  }
}

async function removeOld(path: string): Promise<void> {
  try {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > leastAge) await unlink(path);
  } catch {
    // Somebody else's, or gone by now.
  }
}
