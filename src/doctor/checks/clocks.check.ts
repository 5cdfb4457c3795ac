import { Inject, Injectable } from '@nestjs/common';
import { ProviderRegistry } from '../../providers/provider.registry.js';
import { Transport } from '../../providers/transport/transport.js';
import { shownPostgres } from '../../storage/inspection/storage-inspection.js';
import type { Check } from '../check.js';
import { fault, ok, warning } from '../finding.js';
import type { Finding } from '../finding.js';
import { INSTALLATION } from '../installation.js';
import type { Installation } from '../installation.js';
import { Machine } from '../machine.js';
import { RedisLook } from '../redis-look.js';
import { shownRedis } from '../shown-redis.js';

/** From here on budgets end and tokens expire at other times for each process, in milliseconds. */
const tolerable = 2_000;
/** From here on signed requests are refused: those of Amazon and Google hold for five minutes. */
const refused = 300_000;
/** A `Date` header tells whole seconds, and may have waited in a cache of the vendor's front. */
const tolerableOfUpstreams = 30_000;
/** How long an upstream may take to tell the time, in milliseconds. */
const patience = 5_000;

/** Another clock, seen from here. */
interface Seen {
  readonly where: string;
  /** How far it is ahead of this machine's, in milliseconds. */
  readonly ahead: number;
  readonly tolerable: number;
}

/** This machine's clock beside those of the database, of Redis and of the upstreams. */
@Injectable()
export class ClocksCheck implements Check {
  readonly title = 'clocks';

  constructor(
    @Inject(INSTALLATION) private readonly installation: Installation,
    private readonly machine: Machine,
    private readonly redis: RedisLook,
    private readonly registry: ProviderRegistry,
    private readonly transport: Transport,
  ) {}

  async *examine(): AsyncIterable<Finding> {
    const seen = await Promise.all([
      this.ofDatabase(),
      this.ofRedis(),
      ...this.upstreams().map((address) => this.ofUpstream(address)),
    ]);
    const clocks = seen.filter((clock) => clock !== undefined);
    for (const clock of clocks) yield compared(clock, clocks);
    if (clocks.length === 0)
      yield ok(
        'clock',
        `It says ${new Date(this.machine.now()).toISOString()}; there is no other one to compare it with.`,
      );
  }

  private async ofDatabase(): Promise<Seen | undefined> {
    const { configuration, storage } = this.installation;
    const { inspection } = storage;
    // SQLite's is this machine's.
    if (configuration.database.url === '' || inspection === undefined || storage.fault !== undefined)
      return undefined;
    return this.timed(shownPostgres(configuration.database.url), tolerable, () => inspection.now());
  }

  private async ofRedis(): Promise<Seen | undefined> {
    const look = await this.redis.taken();
    if (look?.outcome !== 'seen') return undefined;
    const { ahead, doubt } = look;
    return {
      where: shownRedis(this.installation.configuration.redis.url),
      ahead,
      tolerable: tolerable + doubt,
    };
  }

  /** An address of each origin. */
  private upstreams(): readonly string[] {
    const addresses = this.registry.connected().flatMap(({ id }) => {
      const plan = this.registry.planOf(id);
      return plan?.settings.baseUrl ?? plan?.type.info.setup?.baseUrl ?? [];
    });
    return [...new Map(addresses.map((address) => [new URL(address).origin, address])).values()];
  }

  /** Whatever it answers, it says when: no credential is needed. Whether it can be reached is for others to tell. */
  private async ofUpstream(address: string): Promise<Seen | undefined> {
    const { origin } = new URL(address);
    return this.timed(origin, tolerableOfUpstreams, async () => {
      const signal = AbortSignal.timeout(patience);
      const { headers, body } = await this.transport.send({
        method: 'GET',
        url: address,
        headers: {},
        signal,
      });
      body.on('error', () => undefined).destroy();
      return Date.parse(headers.date ?? '');
    }).catch(() => undefined);
  }

  /** @param ask undefined or not a number: it does not say */
  private async timed(where: string, least: number, ask: () => Promise<number>): Promise<Seen | undefined> {
    const began = this.machine.now();
    const said = await ask();
    const doubt = (this.machine.now() - began) / 2;
    return Number.isNaN(said)
      ? undefined
      : { where, ahead: said - (began + doubt), tolerable: least + doubt };
  }
}

/** @param all which one is wrong, the others tell */
function compared(clock: Seen, all: readonly Seen[]): Finding {
  const { where, ahead } = clock;
  if (!isWrong(clock)) return ok(where, 'Its clock and the one of this machine agree.');
  const what = `Its clock is ${lengthText(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} the one of this machine.`;
  const isAlone = all.some((other) => !isWrong(other));
  const own = 'Set the clock of this machine by NTP (timedatectl set-ntp true).';
  const its = 'Set the clock of that server by NTP: the others agree with this machine.';
  const fix = isAlone ? its : `${own} If it is right, set that server's.`;
  return Math.abs(ahead) >= refused ? fault(where, what, fix) : warning(where, what, fix);
}

const isWrong = ({ ahead, tolerable: most }: Seen): boolean => Math.abs(ahead) > most;

/** Two units at most: `1 h`, `12 min`, `31 s`. */
function lengthText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
