import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { builtInModels } from './builtins/built-in-models.js';
import { createCommandLine } from './command-line.js';
import type { MockUpstreamOptions } from './index.js';

async function parse(...words: string[]): Promise<MockUpstreamOptions | undefined> {
  let given: MockUpstreamOptions | undefined;
  const command = createCommandLine((options) => {
    given = options;
    return Promise.resolve();
  });
  await command
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .parseAsync(words, { from: 'user' });
  return given;
}

describe('the command line', () => {
  it('has defaults', async () => {
    expect(await parse()).toEqual({ host: '127.0.0.1', port: 8080, keepRequests: 1000 });
  });

  it('takes options', async () => {
    expect(await parse('--port', '0', '--api-key', 'k', '--models', 'a, b', '--fast')).toMatchObject({
      port: 0,
      apiKey: 'k',
      models: ['a', 'b'],
      fast: true,
    });
  });

  it.each([
    [['--port', '70000'], 'The highest port is 65535.'],
    [['--port', 'x'], 'whole number'],
    [['--models', 'a,,b'], 'separated by commas'],
    [['--nonsense'], "unknown option '--nonsense'"],
  ])('refuses %j', async (words, message) => {
    await expect(parse(...words)).rejects.toThrow(message);
  });

  it('lists the built-in models in its help', () => {
    let help = '';
    createCommandLine(() => Promise.resolve())
      .configureOutput({ writeOut: (text) => (help += text) })
      .outputHelp();
    expect(help).toMatch(/lorem-<chunks>-<ms>ms {2}so many chunks/u);
    expect(help).toMatch(/status-<code> +refuses with this HTTP status/u);
  });

  it('has a README that names every built-in model', async () => {
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
    const unnamed = builtInModels.filter(({ name }) => !readme.includes(`\`${name}\``));
    expect(unnamed).toEqual([]);
  });
});
