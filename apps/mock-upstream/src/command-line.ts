import { Command, InvalidArgumentError } from 'commander';
import { describeBuiltInModels } from './builtins/built-in-models.js';
import type { MockUpstreamOptions } from './options.js';

/** The command line of the mock upstream. `run` gets the options that were given. */
export function createCommandLine(run: (options: MockUpstreamOptions) => Promise<void>): Command {
  return new Command('mock-upstream')
    .description('Plays OpenAI, Anthropic and Google on one port, for tests, benchmarks and trying out.')
    .option('--port <number>', 'port to listen on; 0 takes any free one', readPort, 8080)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--api-key <key>', 'the one key it accepts (default: any, or none)')
    .option('--models <names>', 'the models it has, separated by commas (default: any)', readNames)
    .option('--refuse-unknown-fields', 'refuse fields the vendor does not document, as it really does')
    .option('--fast', 'for benchmarks: answers rendered beforehand, requests neither checked nor kept')
    .option('--prompt-cache', "play the vendors' caches of prompts, one for each key and model")
    .option('--keep-requests <number>', 'how many requests GET /_mock/requests shows', readCount, 1000)
    .addHelpText('after', helpText())
    .action((options: MockUpstreamOptions) => run(options));
}

function helpText(): string {
  return `
Base URLs of the vendors' SDKs: http://host:port/v1 for OpenAI (chat completions, completions, responses),
http://host:port for Anthropic (messages) and Google (generateContent). Each refuses what the vendor refuses.

Built-in models (any other name is "echo"):
${describeBuiltInModels()}

Scripts for other answers and faults: POST /_mock/scripts; GET /_mock explains.`;
}

function readPort(text: string): number {
  const port = readCount(text);
  if (port > 65_535) throw new InvalidArgumentError('The highest port is 65535.');
  return port;
}

function readCount(text: string): number {
  if (!/^\d+$/u.test(text)) throw new InvalidArgumentError('It must be a whole number, 0 or more.');
  return Number(text);
}

function readNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes(''))
    throw new InvalidArgumentError('Give names separated by commas: --models gpt-x,gpt-y');
  return names;
}
