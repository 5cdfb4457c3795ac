import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { auditEntry } from '../../audit/audit-entry.js';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { Sweeper } from '../../retention/sweeper.js';
import { ADMIN_SESSION_REPOSITORY } from '../../storage/admin-session.repository.js';
import type {
  AdminSessionRecord,
  AdminSessionRepository,
  OpenSession,
} from '../../storage/admin-session.repository.js';
import type { Actor } from '../../storage/audit.repository.js';
import type { Administrator } from '../../tokens/admin-key-lookup.js';
import { CredentialHasher } from '../../tokens/credential-hasher.js';

/** How far behind the time of the last request may be that is kept, milliseconds. */
const seenPrecision = 60_000;
const longestAgent = 200;

/** Whose browser it is. */
export interface Visitor {
  readonly address?: string | undefined;
  /** What the browser calls itself. */
  readonly agent?: string | undefined;
}

/** Browsers that administrators have signed in with. A session ends with its admin key, and may do what that may. */
@Injectable()
export class AdminSessions implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeper = new Sweeper(
    {
      interval: 10 * 60_000,
      batch: 100,
      failure: 'Expired sessions could not be deleted.',
      run: (sweeper) => sweeper.repeat((most) => this.repository.deleteExpired(Date.now(), most)),
    },
    new Logger(AdminSessions.name),
  );

  constructor(
    @Inject(ADMIN_SESSION_REPOSITORY) private readonly repository: AdminSessionRepository,
    private readonly hasher: CredentialHasher,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'console'>,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweeper.stop();
  }

  /**
   * Begins a session.
   * @returns its secret, for the browser's cookie: new each time, whatever the browser brings
   */
  async begin(
    { keyId, name }: Administrator,
    { address, agent }: Visitor,
    actor: Actor,
  ): Promise<{ readonly session: AdminSessionRecord; readonly secret: string }> {
    const secret = randomBytes(32).toString('base64url');
    const now = Date.now();
    const session: AdminSessionRecord = {
      id: `ses_${randomUUID()}`,
      hash: this.hasher.hash(secret),
      adminKeyId: keyId,
      ...(address !== undefined && { address }),
      ...(agent !== undefined && { agent: agent.slice(0, longestAgent) }),
      createdAt: now,
      seenAt: now,
      expiresAt: this.endOf(now, now),
    };
    const note = auditEntry({ actor, action: 'session.create', target: { id: session.id, name } });
    await this.repository.add(session, note);
    return { session, secret };
  }

  /** The open session of a cookie, which goes on with it. */
  async find(secret: string): Promise<OpenSession | undefined> {
    const now = Date.now();
    const found = await this.repository.find(this.hasher.hash(secret), now);
    if (found === undefined || now - found.session.seenAt < seenPrecision) return found;
    const { id, createdAt } = found.session;
    const expiresAt = this.endOf(createdAt, now);
    await this.repository.touch(id, now, expiresAt);
    return { ...found, session: { ...found.session, seenAt: now, expiresAt } };
  }

  /** Those that are open, the latest used first. @param adminKeyId absent: of everybody */
  list(adminKeyId?: string): Promise<readonly OpenSession[]> {
    return this.repository.list(Date.now(), adminKeyId);
  }

  /** @returns false where it has ended before */
  end({ session: { id }, key: { name } }: OpenSession, actor: Actor): Promise<boolean> {
    return this.repository.remove(id, auditEntry({ actor, action: 'session.end', target: { id, name } }));
  }

  private endOf(createdAt: number, seenAt: number): number {
    const { sessionIdle, sessionLifetime } = this.configuration.console;
    return Math.min(seenAt + sessionIdle, createdAt + sessionLifetime);
  }
}
