import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { ConfigurationError } from '../../config/configuration-problem.js';
import type { ConfigurationProblem } from '../../config/configuration-problem.js';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { FileWatch } from '../../config/live/file-watch.js';
import { keysThatWait } from '../../config/live/keys-that-wait.js';
import { ConfigurationSwap } from './configuration-swap.js';

/** How it stands with the configuration file. Times are milliseconds since the epoch. */
export interface FileStatus {
  /** `refused`: what it says now is not in use, but what it said before. `absent`: there is none. */
  readonly state: 'in-use' | 'refused' | 'absent';
  /** When it was last read. */
  readonly readAt: number;
  /** When what is in use came into use. */
  readonly usedSince: number;
  /** What is wrong with it. Empty unless it is refused. */
  readonly problems: readonly ConfigurationProblem[];
  /** Keys that were changed and wait for a restart. */
  readonly waiting: readonly string[];
}

/** Follows the configuration file while the gateway runs. */
@Injectable()
export class ConfigurationFile implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger(ConfigurationFile.name);
  private readonly watch: FileWatch;
  private current: FileStatus;
  /** As it was last read without a fault. */
  private lastRead: GatewayConfiguration;

  constructor(
    private readonly swap: ConfigurationSwap,
    @Inject(GATEWAY_CONFIGURATION) private readonly started: GatewayConfiguration,
  ) {
    const now = Date.now();
    const state = started.file === undefined ? 'absent' : 'in-use';
    this.current = { state, readAt: now, usedSince: now, problems: [], waiting: [] };
    this.lastRead = started;
    this.watch = new FileWatch(started.source.path, () => this.follow());
  }

  get path(): string {
    return this.started.source.path;
  }

  get status(): FileStatus {
    return this.current;
  }

  /** What would be in use after a restart. */
  get latest(): GatewayConfiguration {
    return this.lastRead;
  }

  onApplicationBootstrap(): void {
    this.watch.start();
  }

  onModuleDestroy(): void {
    this.watch.stop();
  }

  private follow(): Promise<void> {
    return this.swap.inTurn(async () => {
      try {
        this.take(this.read());
      } catch (error) {
        this.refuse(error);
      }
    });
  }

  private read(): GatewayConfiguration {
    const read = this.started.source.read();
    if (read.file !== undefined || this.swap.current.file === undefined) return read;
    const fix = 'Put it back, or restart the gateway to run without it.';
    throw new ConfigurationError([{ key: this.path, fault: 'is there no more', fix }]);
  }

  private take(read: GatewayConfiguration): void {
    const before = this.swap.current;
    const now = Date.now();
    const waiting = keysThatWait(this.started, read);
    const isChanged = !isDeepStrictEqual(partsOf(before), partsOf(read));
    if (isChanged) this.swap.use(this.swap.prepare({ file: read }));
    this.lastRead = read;
    const wasRefused = this.current.state === 'refused';
    const usedSince = isChanged ? now : this.current.usedSince;
    const state = read.file === undefined ? 'absent' : 'in-use';
    const waitedFor = this.current.waiting;
    this.current = { state, readAt: now, usedSince, problems: [], waiting };
    if (isChanged || wasRefused) this.log.log(`${this.path} is in use as it is now.`);
    if (waiting.length > 0 && !isDeepStrictEqual(waiting, waitedFor)) {
      this.log.warn(`Changed in ${this.path}, but in use after a restart only: ${waiting.join(', ')}.`);
    }
  }

  private refuse(error: unknown): void {
    const problems =
      error instanceof ConfigurationError
        ? error.problems
        : [{ key: this.path, fault: `cannot be used (${String(error)})`, fix: 'Correct it.' }];
    this.current = { ...this.current, state: 'refused', readAt: Date.now(), problems };
    const words = error instanceof Error ? error.message : String(error);
    this.log.error(`${this.path} was changed, and is refused: what it said before stays in use. ${words}`);
  }
}

/** What is live of a configuration. */
const partsOf = ({ providers, models, routing }: GatewayConfiguration): unknown => [
  providers,
  models && [...models],
  routing,
];
