import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { auditEntry } from '../../audit/audit-entry.js';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { SweepReports } from '../../retention/sweep-reports.js';
import { Sweeper } from '../../retention/sweeper.js';
import { ADMIN_SESSION_REPOSITORY } from '../../storage/admin-session.repository.js';
import type {
  Administrator,
  AdminSessionRepository,
  OpenSession,
} from '../../storage/admin-session.repository.js';
import type { Actor } from '../../storage/audit.repository.js';
import { CredentialHasher } from '../../tokens/credential-hasher.js';
import { actorOf } from '../actor-of.js';

/** How far behind the time of the last request may be that is kept, milliseconds. */
const seenPrecision = 60_000;
const longestAgent = 200;

/** Whose browser it is. */
export interface Visitor {
  readonly address?: string | undefined;
  /** What the browser calls itself. */
  readonly agent?: string | undefined;
}

/**
 * Browsers that administrators have signed in with. A session that was opened with an admin key ends with it, and may do
 * what that may; a person's may do what their role was at the sign-in, as long as their issuer is the one that is asked.
 */
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
    @Inject(GATEWAY_CONFIGURATION)
    private readonly configuration: Pick<GatewayConfiguration, 'console' | 'openidConnect'>,
    private readonly reports: SweepReports,
  ) {}

  onApplicationBootstrap(): void {
    this.reports.add('sessions', this.sweeper);
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
    administrator: Administrator,
    { address, agent }: Visitor,
    actor: Actor,
  ): Promise<{ readonly opened: OpenSession; readonly secret: string }> {
    const secret = randomBytes(32).toString('base64url');
    const now = Date.now();
    const session = {
      id: `ses_${randomUUID()}`,
      hash: this.hasher.hash(secret),
      ...(address !== undefined && { address }),
      ...(agent !== undefined && { agent: agent.slice(0, longestAgent) }),
      createdAt: now,
      seenAt: now,
      expiresAt: this.endOf(administrator, now, now),
    };
    const { name, role } = administrator;
    const note = auditEntry({
      actor,
      action: 'session.create',
      target: { id: session.id, name },
      // The role of an admin key is told where it is given.
      ...(administrator.kind === 'person' && { after: { issuer: administrator.issuer, role } }),
    });
    const opened: OpenSession = { session, administrator };
    await this.repository.add(opened, note);
    return { opened, secret };
  }

  /** The open session of a cookie, which goes on with it. */
  async find(secret: string): Promise<OpenSession | undefined> {
    const now = Date.now();
    const found = await this.repository.find(this.hasher.hash(secret), now);
    if (found === undefined || !this.counts(found)) return undefined;
    if (now - found.session.seenAt < seenPrecision) return found;
    const { id, createdAt } = found.session;
    const expiresAt = this.endOf(found.administrator, createdAt, now);
    await this.repository.touch(id, now, expiresAt);
    return { ...found, session: { ...found.session, seenAt: now, expiresAt } };
  }

  /** Those that are open, the latest used first. @param of absent: of everybody */
  async list(of?: Administrator): Promise<readonly OpenSession[]> {
    return (await this.repository.list(Date.now(), of)).filter((found) => this.counts(found));
  }

  /** @returns false where it has ended before */
  end({ session: { id }, administrator: { name } }: OpenSession, actor: Actor): Promise<boolean> {
    return this.repository.remove(id, auditEntry({ actor, action: 'session.end', target: { id, name } }));
  }

  /**
   * Ends the session of a cookie.
   * @param secret undefined: there is none
   * @returns it, where it was open
   */
  async endBySecret(
    secret: string | undefined,
    requestId: string,
    address: string | undefined,
  ): Promise<OpenSession | undefined> {
    const found = secret === undefined ? undefined : await this.find(secret);
    if (found === undefined) return undefined;
    return (await this.end(found, actorOf(found.administrator, requestId, address))) ? found : undefined;
  }

  /** Whom another issuer once vouched for is nobody to the one that is asked now. */
  private counts({ administrator }: OpenSession): boolean {
    return (
      administrator.kind === 'admin-key' || administrator.issuer === this.configuration.openidConnect.issuer
    );
  }

  private endOf({ kind }: Administrator, createdAt: number, seenAt: number): number {
    const { console, openidConnect } = this.configuration;
    const { sessionLifetime } = kind === 'person' ? openidConnect : console;
    return Math.min(seenAt + console.sessionIdle, createdAt + sessionLifetime);
  }
}
