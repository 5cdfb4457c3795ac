import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import type { JsonObject, JsonValue } from '#libs/json';
import type { CliHandlers } from './cli-handlers.js';
import { commonOptions } from './common-options.js';
import { nonEmpty } from './option-values.js';

type PriceHandlers = CliHandlers['price'];

/** Adds `price`: what models cost by one's own word. */
export function addPrice(program: Command, handlers: PriceHandlers): void {
  const price = program.command('price').description('say what models cost, from a time on');
  price
    .command('list')
    .description("show one's own prices")
    .option('--provider <id>', 'of this provider', nonEmpty)
    .option('--model <name>', 'those that are meant for this model of a provider', nonEmpty)
    .action(async (filter: { provider?: string; model?: string }, command: Command) =>
      handlers.list({ ...commonOptions(command), filter }),
    );
  addSet(price, handlers);
  price
    .command('remove')
    .description('delete a price')
    .argument('<id>', 'as price list tells it', nonEmpty)
    .action(async (id: string, _options: unknown, command: Command) =>
      handlers.remove({ ...commonOptions(command), id }),
    );
  price
    .command('effective')
    .description('show what a model costs, and by whose word')
    .argument('<model>', 'as clients name it', nonEmpty)
    .option('--at <time>', 'a day (UTC), or a time with its zone (default: now)', nonEmpty)
    .action(async (model: string, { at }: { at?: string }, command: Command) =>
      handlers.effective({
        ...commonOptions(command),
        fields: { model, ...(at !== undefined && { at }) },
      }),
    );
  addRerate(price, handlers);
}

/** Adds `price rerate`. */
function addRerate(price: Command, handlers: PriceHandlers): void {
  price
    .command('rerate')
    .description('have a gateway price the requests of a period anew')
    .requiredOption('--from <time>', 'requests that ended then or later: a day (UTC), or a time', nonEmpty)
    .option('--to <time>', 'and before this (default: now)', nonEmpty)
    .option('--provider <id>', 'of this provider alone', nonEmpty)
    .option('--model <name>', "of this model alone: the provider's name; * stands for any text", nonEmpty)
    .option('--dry-run', 'tell what would be, and change nothing')
    .action(async ({ dryRun, ...fields }: RerateOptions, command: Command) =>
      handlers.rerate({
        ...commonOptions(command),
        fields: { ...fields, ...(dryRun === true && { dry_run: true }) },
      }),
    );
}

interface RerateOptions {
  readonly from: string;
  readonly to?: string;
  readonly provider?: string;
  readonly model?: string;
  readonly dryRun?: boolean;
}

interface SetOptions {
  readonly tier: readonly JsonObject[];
  readonly from?: string;
  readonly note?: string;
}

function addSet(price: Command, handlers: PriceHandlers): void {
  price
    .command('set')
    .description('add a price that holds from a time on')
    .argument('<provider>', 'its id', nonEmpty)
    .argument('<model>', "the provider's name for it; * stands for any text", nonEmpty)
    .argument('<prices...>', 'US dollars: input=2.5 output=10 perRequest=0.01 …', collect)
    .option('--tier <prices>', 'for longer prompts: above=200000,input=5,output=15', tier, [])
    .option('--from <time>', 'a day (UTC), or a time with its zone (default: now)', nonEmpty)
    .option('--note <text>', 'for people', nonEmpty)
    .action(
      async (
        provider: string,
        model: string,
        prices: JsonObject,
        { tier: tiers, from, note }: SetOptions,
        command: Command,
      ) =>
        handlers.set({
          ...commonOptions(command),
          fields: {
            provider,
            model,
            prices: { ...prices, ...(tiers.length > 0 && { tiers: [...tiers] }) },
            ...(from !== undefined && { from }),
            ...(note !== undefined && { note }),
          },
        }),
    );
}

const collect = (text: string, before: JsonObject | undefined): JsonObject => ({ ...before, ...named(text) });

const tier = (text: string, before: readonly JsonObject[]): readonly JsonObject[] => [
  ...before,
  Object.assign({}, ...text.split(',').map(named)) as JsonObject,
];

/** What is no number is told by the rule of the price. */
function named(text: string): Record<string, JsonValue> {
  const [, name, value] = /^\s*(\w+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Write name=dollars.');
  return { [name]: /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value };
}
