import { Option } from 'commander';
import type { Command } from 'commander';
import type { CliHandlers } from './cli-handlers.js';
import { commonOptions } from './common-options.js';
import { nonEmpty } from './option-values.js';
import { tokenFields, withTokenOptions } from './token-options.js';
import type { TokenOptions } from './token-options.js';

type TokenHandlers = CliHandlers['token'];

/** Adds `token`: issues the tokens that clients use, changes them and takes them back. */
export function addToken(program: Command, handlers: TokenHandlers): void {
  const token = program.command('token').description('issue, change and revoke the tokens that clients use');
  addCreate(token, handlers);
  token
    .command('list')
    .description('show the tokens, never their secrets')
    .action(async (_options: unknown, command: Command) => handlers.list(commonOptions(command)));
  named(token, 'show', 'show all that is settled of a token').action(
    async (nameOrId: string, _options: unknown, command: Command) =>
      handlers.show({ ...commonOptions(command), nameOrId }),
  );
  addUpdate(token, handlers);
  addRotate(token, handlers);
  named(token, 'revoke', 'end a token for good').action(
    async (nameOrId: string, _options: unknown, command: Command) =>
      handlers.revoke({ ...commonOptions(command), nameOrId }),
  );
  for (const enabled of [false, true]) {
    const [verb, words] = enabled
      ? ['enable', 'let it in again']
      : ['disable', 'let it in no more, for a time'];
    named(token, verb, words).action(async (nameOrId: string, _options: unknown, command: Command) =>
      handlers.switch({ ...commonOptions(command), nameOrId, enabled }),
    );
  }
  addResetBudget(token, handlers);
}

function addCreate(token: Command, handlers: TokenHandlers): void {
  const create = token
    .command('create')
    .description('make a token and print it, once')
    .requiredOption('--name <name>', 'what to call it', nonEmpty);
  withTokenOptions(create).action(async (options: TokenOptions, command: Command) =>
    handlers.create({ ...commonOptions(command), fields: tokenFields(options, Date.now()) }),
  );
}

function addUpdate(token: Command, handlers: TokenHandlers): void {
  const update = named(token, 'update', 'change what is named; none takes a setting away')
    .option('--name <name>', 'what to call it', nonEmpty)
    .option('--no-strict', 'serve its requests though something is lost');
  withTokenOptions(update).action(async (nameOrId: string, options: TokenOptions, command: Command) =>
    handlers.update({ ...commonOptions(command), nameOrId, fields: tokenFields(options, Date.now()) }),
  );
}

function addRotate(token: Command, handlers: TokenHandlers): void {
  named(token, 'rotate', 'give it another secret and print that, once')
    .option('--overlap <duration>', 'how long the old one works still: 0 to 30d (default: 24h)', nonEmpty)
    .action(async (nameOrId: string, { overlap }: { overlap?: string }, command: Command) =>
      handlers.rotate({
        ...commonOptions(command),
        nameOrId,
        fields: overlap === undefined ? {} : { overlap },
      }),
    );
}

function addResetBudget(token: Command, handlers: TokenHandlers): void {
  named(token, 'reset-budget', 'let its budgets begin anew')
    .addOption(
      new Option('--period <period>', 'the one of them (default: all)').choices([
        'day',
        'week',
        'month',
        'total',
      ]),
    )
    .action(async (nameOrId: string, { period }: { period?: string }, command: Command) =>
      handlers.resetBudget({
        ...commonOptions(command),
        nameOrId,
        fields: period === undefined ? {} : { period },
      }),
    );
}

/** A command about one token. */
const named = (token: Command, name: string, description: string): Command =>
  token.command(name).description(description).argument('<name-or-id>', 'its name or id', nonEmpty);
