import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { CodeBlock } from '../../docs/support/code-block.js';
import type { Errand, Machine } from './machine.js';

/** Programs as a reader uses them, who ends those that do not end by themselves. */
const commands = resolve(import.meta.dirname, '../commands');
const places = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin'];

/** Somebody who pastes blocks of the documents into a shell of the machine. */
export class Reader {
  private constructor(private readonly machine: Machine) {}

  static async at(machine: Machine): Promise<Reader> {
    for (const name of await readdir(commands)) {
      await machine.write(`/root/commands/${name}`, await readFile(join(commands, name), 'utf8'), 0o755);
    }
    return new Reader(machine);
  }

  /**
   * Runs blocks word by word, one after the other in one shell. @throws Error where a command fails
   * @returns what they printed
   */
  follow(blocks: readonly CodeBlock[], { variables, ...errand }: Errand): Promise<string> {
    if (blocks.length === 0) throw new Error('There is nothing to follow.');
    const lines = blocks.flatMap(({ place, text }) => [`echo '## ${place}' >&2`, text]);
    return this.machine.succeed(lines.join('\n'), {
      ...errand,
      variables: { PATH: ['/root/commands', ...places].join(':'), ...variables },
    });
  }
}
