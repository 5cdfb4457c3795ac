import { Inject, Injectable } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { auditEntry, theGateway } from '../audit/audit-entry.js';
import type { Actor } from '../storage/audit.repository.js';
import { TOKEN_REPOSITORY } from '../storage/token.repository.js';
import type { TokenQuery, TokenRecord, TokenRepository } from '../storage/token.repository.js';
import { applyChanges } from './apply-changes.js';
import { CredentialHasher } from './credential-hasher.js';
import { prepareToken } from './new-token.js';
import { principalOf } from './principal-of.js';
import type { BudgetPeriod, Principal } from './principal.js';
import { replaceSecret } from './replace-secret.js';
import { TokenCache } from './token-cache.js';
import { TokenError } from './token-error.js';
import { displayOf, mintToken } from './token-format.js';
import { tokenToJson } from './token-json.js';
import { TokenNews } from './token-news.js';
import type { TokenChanges, TokenRequest } from './token-request.js';
import { summaryOf } from './token-summary.js';
import type { TokenSummary } from './token-summary.js';

/** A token, and its secret, which cannot be shown again. */
export interface IssuedToken {
  readonly token: TokenSummary;
  readonly secret: string;
}

/** What may happen to a token, as the log of changes calls it. */
type TokenAction = 'update' | 'revoke' | 'disable' | 'enable' | 'rotate' | 'reset_budget';

/**
 * Issues tokens, changes them and takes them back. In this process every change holds at once, in others as
 * soon as they hear of it: within a second. Each is noted in the log of changes, by whoever is named as its actor.
 */
@Injectable()
export class TokenService {
  constructor(
    @Inject(TOKEN_REPOSITORY) private readonly repository: TokenRepository,
    private readonly hasher: CredentialHasher,
    private readonly cache: TokenCache,
    private readonly news: TokenNews,
  ) {}

  /** @throws TokenError `name-taken` by a token that is not revoked */
  async create(request: TokenRequest, actor: Actor = theGateway): Promise<IssuedToken> {
    const { token, secret } = prepareToken(this.hasher, request);
    const after = tokenToJson(summaryOf({ ...token, formerSecrets: [], revision: 0 }));
    const note = auditEntry({ actor, action: 'token.create', target: token, after: withoutRevision(after) });
    const kept = await this.repository.add(token, note);
    if (kept === undefined) throw nameTaken(request.name);
    this.news.tell(kept.revision);
    await this.cache.refresh();
    return { token: summaryOf(kept), secret };
  }

  /** All tokens, revoked ones too, oldest first. */
  async list(): Promise<readonly TokenSummary[]> {
    return (await this.repository.list()).map(summaryOf);
  }

  /** One page of them, the latest first. */
  async page(query: TokenQuery): Promise<readonly TokenSummary[]> {
    return (await this.repository.page(query)).map(summaryOf);
  }

  /** @throws TokenError `not-found` */
  async find(nameOrId: string): Promise<TokenSummary> {
    return summaryOf(await this.findToken(nameOrId));
  }

  /** Whom it makes of its bearer, whether it opens anything or not. @throws TokenError `not-found` */
  async findPrincipal(nameOrId: string): Promise<Principal> {
    return principalOf(await this.findToken(nameOrId));
  }

  /**
   * @param revision the one on which the changes were decided. Absent: whatever it is
   * @throws TokenError `not-found`, `revoked`, `name-taken`; `stale` where the revision is another one by now
   */
  update(
    nameOrId: string,
    changes: TokenChanges,
    actor: Actor = theGateway,
    revision?: number,
  ): Promise<TokenSummary> {
    return this.change(nameOrId, 'update', actor, (before) => {
      if (revision !== undefined && revision !== before.revision) throw stale(before);
      return applyChanges(before, changes, Date.now());
    });
  }

  /**
   * Gives a token another secret. The one it has opens for as long as `overlap` says, and those before it no longer.
   * @param overlap milliseconds; 0: the old ones open nothing from now on
   * @throws TokenError `not-found`, `revoked`
   */
  async rotate(nameOrId: string, overlap: number, actor: Actor = theGateway): Promise<IssuedToken> {
    const secret = mintToken();
    const next = { display: displayOf(secret), hash: this.hasher.hash(secret) };
    const token = await this.change(nameOrId, 'rotate', actor, (before) =>
      replaceSecret(before, next, Date.now(), overlap),
    );
    return { token, secret };
  }

  /**
   * Lets budgets begin anew: what was spent counts no more.
   * @param period Absent: all that the token has
   * @throws TokenError `not-found`, `revoked`; `fields-refused` where it has no such budget
   */
  resetBudget(
    nameOrId: string,
    period: BudgetPeriod | undefined,
    actor: Actor = theGateway,
  ): Promise<TokenSummary> {
    return this.change(nameOrId, 'reset_budget', actor, (before) => {
      const { budgets = [] } = before.settings;
      const isMeant = (of: BudgetPeriod): boolean => period === undefined || of === period;
      if (!budgets.some((budget) => isMeant(budget.period))) throw noBudget(before, period);
      const since = Date.now();
      const begun = budgets.map((budget) => (isMeant(budget.period) ? { ...budget, since } : budget));
      return { ...before, settings: { ...before.settings, budgets: begun } };
    });
  }

  /**
   * Ends a token for good and frees its name.
   * @throws TokenError `not-found`, `revoked`
   */
  revoke(nameOrId: string, actor: Actor = theGateway): Promise<TokenSummary> {
    return this.change(nameOrId, 'revoke', actor, (before) => ({ ...before, revokedAt: Date.now() }));
  }

  /**
   * Ends a token until it is enabled again.
   * @throws TokenError `not-found`, `revoked`
   */
  disable(nameOrId: string, actor: Actor = theGateway): Promise<TokenSummary> {
    return this.change(nameOrId, 'disable', actor, (before) =>
      applyChanges(before, { enabled: false }, Date.now()),
    );
  }

  /** @throws TokenError `not-found`, `revoked` */
  enable(nameOrId: string, actor: Actor = theGateway): Promise<TokenSummary> {
    return this.change(nameOrId, 'enable', actor, (before) =>
      applyChanges(before, { enabled: true }, Date.now()),
    );
  }

  private async change(
    nameOrId: string,
    action: TokenAction,
    actor: Actor,
    decide: (before: TokenRecord) => TokenRecord,
  ): Promise<TokenSummary> {
    const found = await this.findToken(nameOrId);
    let wanted = found.name;
    const outcome = await this.repository.change(
      found.id,
      (before) => {
        const after = decide(before);
        wanted = after.name;
        return after;
      },
      (before, after) => noteOf(action, actor, before, after),
    );
    if (outcome === 'missing') throw notFound(nameOrId);
    if (outcome === 'revoked') {
      throw new TokenError('revoked', `The token "${found.name}" has been revoked, which is for good.`);
    }
    if (outcome === 'name-taken') throw nameTaken(wanted);
    this.news.tell(outcome.revision);
    await this.cache.refresh();
    return summaryOf(outcome);
  }

  private async findToken(nameOrId: string): Promise<TokenRecord> {
    const found = await this.repository.find(nameOrId);
    if (found === undefined) throw notFound(nameOrId);
    return found;
  }
}

const noteOf = (action: TokenAction, actor: Actor, before: TokenRecord, after: TokenRecord) =>
  auditEntry({
    actor,
    action: `token.${action}`,
    target: { id: after.id, name: after.name },
    before: withoutRevision(tokenToJson(summaryOf(before))),
    after: withoutRevision(tokenToJson(summaryOf(after))),
  });

/** Differs with every change, and tells nothing of it. */
function withoutRevision(json: JsonObject): JsonObject {
  const { revision, ...rest } = json;
  return revision === undefined ? json : rest;
}

const notFound = (nameOrId: string): TokenError =>
  new TokenError('not-found', `No token has the name or id "${nameOrId}".`);

const nameTaken = (name: string): TokenError =>
  new TokenError(
    'name-taken',
    `There is a token named "${name}" already. Choose another name, or revoke that one first.`,
  );

const stale = ({ name, revision }: TokenRecord): TokenError =>
  new TokenError(
    'stale',
    `Somebody has changed the token "${name}" meanwhile: it is at revision ${revision}. Look at it again, then decide.`,
  );

const noBudget = ({ name }: TokenRecord, period: BudgetPeriod | undefined): TokenError =>
  TokenError.ofFields([
    {
      param: 'period',
      fault:
        period === undefined
          ? `is of no use: the token "${name}" has no budget`
          : `names a budget that the token "${name}" has not`,
      fix: 'See its budgets first.',
    },
  ]);
