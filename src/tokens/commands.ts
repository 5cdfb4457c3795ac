import type { TokenRequest } from './new-token.js';
import type { TokenService } from './token.service.js';
import type { TokenSummary } from './token-summary.js';

/** Where a command writes: standard output. */
export interface CommandOutput {
  write(text: string): void;
}

/**
 * `token create`: makes a token and prints its secret, on a line of its own.
 * @throws TokenError
 */
export async function createToken(
  service: TokenService,
  request: TokenRequest,
  output: CommandOutput,
): Promise<void> {
  const { token, secret } = await service.create(request);
  const strict = token.strict ? ', strict' : '';
  const end = token.expiresAt === undefined ? '' : `, good until ${timeText(token.expiresAt)}`;
  output.write(`Token "${token.name}"${strict}${end}. Keep it now, it is not shown again:\n${secret}\n`);
}

/** `token list`: every token with its state, never its secret. */
export async function listTokens(service: TokenService, output: CommandOutput): Promise<void> {
  const tokens = await service.list();
  if (tokens.length === 0) {
    output.write('There is no token yet. Make one: npm start -- token create --name x\n');
    return;
  }
  output.write(table([['NAME', 'STATE', 'TOKEN', 'CREATED', 'EXPIRES', 'ID'], ...tokens.map(cells)]));
}

/**
 * `token revoke`: ends a token for good.
 * @throws TokenError
 */
export async function revokeToken(
  service: TokenService,
  nameOrId: string,
  output: CommandOutput,
): Promise<void> {
  const { name, display } = await service.revoke(nameOrId);
  output.write(`Token "${name}" (${display}) is revoked. A running gateway refuses it within a second.\n`);
}

const cells = ({ name, state, display, createdAt, expiresAt, id }: TokenSummary): readonly string[] => [
  name,
  state,
  display,
  timeText(createdAt),
  expiresAt === undefined ? 'never' : timeText(expiresAt),
  id,
];

/** To the second, in UTC. */
const timeText = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join('');
}
