import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { SweepReports } from '../../retention/sweep-reports.js';
import { Sweeper } from '../../retention/sweeper.js';
import { CLIENT_SECRET_REPOSITORY } from '../../storage/client-secret.repository.js';
import type { ClientSecretRepository } from '../../storage/client-secret.repository.js';
import { CredentialHasher } from '../../tokens/credential-hasher.js';
import { inspectClientSecret, mintClientSecret } from '../../tokens/token-format.js';
import type { SettledSession } from '../realtime-session.js';

/** What a client secret stands for. */
export interface SecretContent {
  /** The token on whose behalf it opens sessions. */
  readonly tokenId: string;
  /** Absent where its sessions only write down what is said. */
  readonly model?: string;
  readonly settled: SettledSession;
}

/** Short-lived secrets for clients that nobody trusts with a token: they open realtime sessions, and nothing else. */
@Injectable()
export class ClientSecrets implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeper = new Sweeper(
    {
      interval: 60_000,
      batch: 100,
      failure: 'Expired client secrets could not be deleted.',
      run: (sweeper) => sweeper.repeat((most) => this.repository.deleteExpired(Date.now(), most)),
    },
    new Logger(ClientSecrets.name),
  );

  constructor(
    @Inject(CLIENT_SECRET_REPOSITORY) private readonly repository: ClientSecretRepository,
    private readonly hasher: CredentialHasher,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'realtime'>,
    private readonly reports: SweepReports,
  ) {}

  onApplicationBootstrap(): void {
    this.reports.add('client secrets', this.sweeper);
    this.sweeper.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweeper.stop();
  }

  /**
   * @param expiresAt milliseconds since the epoch
   * @returns the secret, which cannot be shown again
   * @throws GatewayError `policy_rate_limited` where the token has as many as it may
   */
  async issue({ tokenId, model, settled }: SecretContent, expiresAt: number): Promise<string> {
    const secret = mintClientSecret();
    const record = {
      hash: this.hasher.hash(secret),
      tokenId,
      ...(model !== undefined && { model }),
      dialect: settled.dialect,
      session: JSON.stringify(settled.session),
      expiresAt,
    };
    const { maxSecretsPerToken: most } = this.configuration.realtime;
    const now = Date.now();
    const nextExpiry = await this.repository.add(record, { most, now });
    if (nextExpiry !== undefined) throw tooMany(most, nextExpiry - now);
    return secret;
  }

  /** What this secret stands for, while it is in force. */
  async find(secret: string): Promise<SecretContent | undefined> {
    if (inspectClientSecret(secret) !== 'well-formed') return undefined;
    const record = await this.repository.find(this.hasher.hash(secret), Date.now());
    if (record === undefined) return undefined;
    const { tokenId, model, dialect, session } = record;
    return {
      tokenId,
      ...(model !== undefined && { model }),
      settled: {
        dialect: dialect === 'beta' ? 'beta' : 'ga',
        session: JSON.parse(session) as JsonObject,
      },
    };
  }
}

/** @param wait milliseconds until one of them expires */
const tooMany = (most: number, wait: number): GatewayError =>
  new GatewayError(
    'policy_rate_limited',
    `This token has ${most} client secrets in force, which is all it may (realtime.maxSecretsPerToken). Ask for a shorter "expires_after", or wait until one expires.`,
    { reason: 'too_many_client_secrets', retryAfter: Math.ceil(wait / 1000) },
  );
