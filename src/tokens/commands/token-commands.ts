import type { Actor } from '../../storage/audit.repository.js';
import type { BudgetPeriod } from '../principal.js';
import type { TokenChanges, TokenRequest } from '../token-request.js';
import type { TokenService } from '../token.service.js';
import type { TokenSummary } from '../token-summary.js';
import { tokenToJson } from '../token-json.js';
import { renderTable, timeText } from './render-table.js';
import { ownCommand } from '../../processes/own-command.js';

/** Where a command writes: standard output. */
export interface CommandOutput {
  write(text: string): void;
}

/** What the token commands work with. */
export interface TokenDesk {
  readonly service: TokenService;
  /** Who types them. Absent: the gateway itself. */
  readonly actor?: Actor;
  readonly output: CommandOutput;
}

/**
 * `token create`: makes a token and prints its secret, on a line of its own.
 * @throws TokenError
 */
export async function createToken(
  { service, actor, output }: TokenDesk,
  request: TokenRequest,
): Promise<void> {
  const { token, secret } = await service.create(request, actor);
  const strict = token.strict ? ', strict' : '';
  const end = token.expiresAt === undefined ? '' : `, good until ${timeText(token.expiresAt)}`;
  output.write(`Token "${token.name}"${strict}${end}. Keep it now, it is not shown again:\n${secret}\n`);
}

/** `token list`: every token with its state, never its secret. */
export async function listTokens({ service, output }: TokenDesk): Promise<void> {
  const tokens = await service.list();
  if (tokens.length === 0) {
    output.write(`There is no token yet. Make one: ${ownCommand('token', 'create', '--name', 'x')}\n`);
    return;
  }
  const head = ['NAME', 'STATE', 'TOKEN', 'OWNER', 'TEAM', 'CREATED', 'EXPIRES', 'ID'];
  output.write(renderTable([head, ...tokens.map(cells)]));
}

/**
 * `token show`: all that is settled of one, as the admin API shows it.
 * @throws TokenError
 */
export async function showToken({ service, output }: TokenDesk, nameOrId: string): Promise<void> {
  output.write(`${JSON.stringify(tokenToJson(await service.find(nameOrId)), undefined, 2)}\n`);
}

/**
 * `token update`: changes what is named.
 * @throws TokenError
 */
export async function updateToken(
  { service, actor, output }: TokenDesk,
  nameOrId: string,
  changes: TokenChanges,
): Promise<void> {
  const { name } = await service.update(nameOrId, changes, actor);
  output.write(`Token "${name}" is changed. A running gateway knows within a second.\n`);
}

/**
 * `token rotate`: gives another secret and prints it, on a line of its own.
 * @param overlap milliseconds
 * @throws TokenError
 */
export async function rotateToken(
  { service, actor, output }: TokenDesk,
  nameOrId: string,
  overlap: number,
): Promise<void> {
  const { token, secret } = await service.rotate(nameOrId, overlap, actor);
  const [former] = token.formerSecrets;
  const end = former === undefined ? 'ends now' : `works until ${timeText(former.until)}`;
  output.write(`The secret of "${token.name}" so far ${end}. The new one is not shown again:\n${secret}\n`);
}

/**
 * `token revoke`: ends a token for good.
 * @throws TokenError
 */
export async function revokeToken({ service, actor, output }: TokenDesk, nameOrId: string): Promise<void> {
  const { name, display } = await service.revoke(nameOrId, actor);
  output.write(`Token "${name}" (${display}) is revoked. A running gateway refuses it within a second.\n`);
}

/**
 * `token disable` and `token enable`.
 * @throws TokenError
 */
export async function switchToken(
  { service, actor, output }: TokenDesk,
  nameOrId: string,
  enabled: boolean,
): Promise<void> {
  const { name } = await (enabled ? service.enable(nameOrId, actor) : service.disable(nameOrId, actor));
  output.write(
    `Token "${name}" is ${enabled ? 'enabled' : 'disabled'}. A running gateway knows within a second.\n`,
  );
}

/**
 * `token reset-budget`: what was spent counts no more.
 * @param period absent: of all its budgets
 * @throws TokenError
 */
export async function resetBudget(
  { service, actor, output }: TokenDesk,
  nameOrId: string,
  period: BudgetPeriod | undefined,
): Promise<void> {
  const { name } = await service.resetBudget(nameOrId, period, actor);
  output.write(
    `${period === undefined ? 'All budgets' : `The budget (${period})`} of "${name}" begin anew.\n`,
  );
}

const cells = (token: TokenSummary): readonly string[] => [
  token.name,
  token.state,
  token.display,
  token.owner ?? '-',
  token.team ?? '-',
  timeText(token.createdAt),
  token.expiresAt === undefined ? 'never' : timeText(token.expiresAt),
  token.id,
];
