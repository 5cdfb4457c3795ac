import type { Redis } from 'ioredis';
import { Topics } from '../memory/topics.js';
import { freedTopic, SharedState } from '../shared-state.js';
import type {
  AccountStanding,
  BudgetSpan,
  Claim,
  Holding,
  Settlement,
  SpendingSeed,
  Verdict,
} from '../shared-state.js';
import { attendance } from '../time-constants.js';
import { accountScript } from './account-script.js';
import { attendScript } from './attend-script.js';
import { explainRedisFault } from './explain-redis-fault.js';
import { readStanding, readVerdict } from './read-verdict.js';
import { openCommands, openSubscriptions } from './redis-connection.js';
import type { RedisSettings } from './redis-connection.js';

type Operation = 'reserve' | 'settle' | 'renew' | 'peek' | 'seed';

/** What the scripts add to a connection. */
interface ScriptedRedis extends Redis {
  gatewayAccount(...parameters: readonly string[]): Promise<string>;
  gatewayAttend(...parameters: readonly string[]): Promise<number>;
}

/** The state in Redis or Valkey, for any number of processes. Its promises fail where Redis cannot be reached. */
export class RedisState extends SharedState {
  private readonly commands: ScriptedRedis;
  private readonly subscriptions: Redis;
  private readonly topics = new Topics();
  private readonly channel: string;
  /** The latest that the connection met since it stood. */
  private fault: unknown;

  /** @param clock milliseconds since the epoch. Default: Redis' own */
  constructor(
    private readonly settings: RedisSettings,
    private readonly clock?: () => number,
  ) {
    super();
    this.channel = `${settings.keyPrefix}events`;
    this.commands = openCommands(settings) as ScriptedRedis;
    this.commands.defineCommand('gatewayAccount', { numberOfKeys: 7, lua: accountScript });
    this.commands.defineCommand('gatewayAttend', { numberOfKeys: 1, lua: attendScript });
    this.commands.on('error', (error) => {
      this.fault = error;
    });
    this.commands.on('ready', () => {
      this.fault = undefined;
    });
    this.subscriptions = openSubscriptions(settings);
    this.subscriptions.on('message', (_channel: string, message: string) => {
      this.hear(message);
    });
    this.subscriptions.subscribe(this.channel).catch(() => undefined);
  }

  /** Resolves when commands can be sent; at once where they can. */
  async ready(): Promise<void> {
    if (this.commands.status === 'ready') return;
    await new Promise((resolve) => this.commands.once('ready', resolve));
  }

  async reserve(claim: Claim): Promise<Verdict> {
    const whole = { ...claim, tokens: Math.ceil(claim.tokens), nanoDollars: Math.ceil(claim.nanoDollars) };
    return readVerdict(await this.run('reserve', claim.tokenId, whole));
  }

  async settle(settlement: Settlement): Promise<void> {
    const { tokenId, tokens, nanoDollars, at } = settlement;
    await this.run('settle', tokenId, {
      ...settlement,
      tokens: Math.round(tokens),
      nanoDollars: Math.round(nanoDollars),
      at: Math.floor(at),
      ...(settlement.age !== undefined && { age: Math.floor(settlement.age) }),
      channel: this.channel,
      freed: written(freedTopic, tokenId),
    });
  }

  async renew(holdings: readonly Holding[]): Promise<void> {
    const byToken = Map.groupBy(holdings, ({ tokenId }) => tokenId);
    await Promise.all([...byToken].map(([tokenId, own]) => this.run('renew', tokenId, own)));
  }

  async peek(tokenId: string, budgets: readonly BudgetSpan[]): Promise<AccountStanding> {
    return readStanding(await this.run('peek', tokenId, { budgets }));
  }

  async seed(seed: SpendingSeed): Promise<void> {
    await this.run('seed', seed.tokenId, seed);
  }

  async publish(topic: string, message: string): Promise<void> {
    await this.answered(() => this.commands.publish(this.channel, written(topic, message)));
  }

  subscribe(topic: string, listener: (message: string) => void): () => void {
    return this.topics.subscribe(topic, listener);
  }

  attend(processId: string): Promise<number> {
    const key = `${this.settings.keyPrefix}processes`;
    return this.answered(() => this.commands.gatewayAttend(key, this.time(), processId, String(attendance)));
  }

  close(): void {
    this.commands.disconnect();
    this.subscriptions.disconnect();
  }

  private async run(operation: Operation, tokenId: string, given: unknown): Promise<unknown> {
    // In braces: the keys of one token lie on one node of a cluster.
    const keys = accountKeys.map((name) => `${this.settings.keyPrefix}{${tokenId}}:${name}`);
    const answer = await this.answered(() =>
      this.commands.gatewayAccount(...keys, operation, this.time(), JSON.stringify(given)),
    );
    return JSON.parse(answer) as unknown;
  }

  /** @throws Error that says why there is no connection: the client itself only says that there is none */
  private async answered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      if (this.commands.status === 'ready') throw error;
      throw new Error(explainRedisFault(this.fault), { cause: error });
    }
  }

  private time(): string {
    return this.clock === undefined ? '' : String(this.clock());
  }

  private hear(message: string): void {
    const end = message.indexOf(' ');
    if (end > 0) this.topics.publish(message.slice(0, end), message.slice(end + 1));
  }
}

/** In the order in which the script takes them. */
const accountKeys = ['account', 'requests', 'tokens', 'held', 'leases', 'settled', 'settled-at'] as const;

const written = (topic: string, message: string): string => `${topic} ${message}`;
