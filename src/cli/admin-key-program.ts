import { Option } from 'commander';
import type { Command } from 'commander';
import type { CliHandlers } from './cli-handlers.js';
import { commonOptions } from './common-options.js';
import { nonEmpty } from './option-values.js';

/** Adds `admin-key`: issues the keys that open the admin API, and takes them back. */
export function addAdminKey(program: Command, handlers: CliHandlers['adminKey']): void {
  const key = program.command('admin-key').description('issue and revoke the keys that open the admin API');
  key
    .command('create')
    .description('make a key and print it, once')
    .requiredOption('--name <name>', 'what to call it', nonEmpty)
    .addOption(
      new Option('--role <role>', 'what it may do')
        .choices(['owner', 'operator', 'viewer'])
        .makeOptionMandatory(),
    )
    .action(async ({ name, role }: { name: string; role: string }, command: Command) =>
      handlers.create({ ...commonOptions(command), fields: { name, role } }),
    );
  key
    .command('list')
    .description('show the keys, never their secrets')
    .action(async (_options: unknown, command: Command) => handlers.list(commonOptions(command)));
  key
    .command('revoke')
    .description('end a key for good')
    .argument('<name-or-id>', 'its name or id', nonEmpty)
    .action(async (nameOrId: string, _options: unknown, command: Command) =>
      handlers.revoke({ ...commonOptions(command), nameOrId }),
    );
}
