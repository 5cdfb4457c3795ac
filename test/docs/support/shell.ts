import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { eventually } from '../../support/eventually.js';
import type { CodeBlock } from './code-block.js';
import { root } from './documents.js';

const commands = resolve(import.meta.dirname, 'commands');
/** Milliseconds for all blocks of a page. */
const patience = 90_000;

/** Where somebody sits who follows a page. */
export interface Terminal {
  /** Of the shell; nothing of the real one but PATH. */
  readonly variables: Readonly<Record<string, string>>;
  /** What stands in the text, and what to read there instead: addresses and ports of this run. */
  readonly places: Readonly<Record<string, string>>;
  /** Commands that come before those of the page. */
  readonly before?: string;
  /** Where the commands are run. Absent: in a folder of their own. */
  readonly folder?: string;
  /** Files in a folder of their own, by name. */
  readonly files?: Readonly<Record<string, string>>;
}

/** What became of the blocks. */
export interface ShellRun {
  readonly code: number | null;
  /** All that was printed, each block under its place. */
  readonly output: string;
}

/** Runs blocks one after the other in one shell, as a reader pastes them. The first command that fails ends it. */
export async function runShell(blocks: readonly CodeBlock[], terminal: Terminal): Promise<ShellRun> {
  const folder = await mkdtemp(join(tmpdir(), 'documents-'));
  const servers = join(folder, 'servers');
  const lines = blocks.map(
    ({ place, text }) => `echo '## ${place}' >&2\n${withPlaces(text, terminal.places)}`,
  );
  const script = ['set -euo pipefail', terminal.before ?? '', ...lines].join('\n');
  const files = { ...terminal.files, servers: '', 'page.sh': script };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  try {
    const variables = { HOME: folder, ...terminal.variables, SERVERS: servers };
    return await run(['bash', join(folder, 'page.sh')], terminal.folder ?? folder, variables);
  } finally {
    await endServers(servers);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether a shell can read them at all: for those that cannot be run here. */
export const checkSyntax = (block: CodeBlock): Promise<ShellRun> =>
  runShell([{ ...block, text: `bash -n <<'END_OF_BLOCK'\n${block.text}\nEND_OF_BLOCK` }], {
    variables: {},
    places: {},
  });

/** A text with the addresses of this run. What was put in is not looked at again: a port may hold the digits of another. */
export function withPlaces(text: string, places: Readonly<Record<string, string>>): string {
  const names = Object.keys(places).sort((one, other) => other.length - one.length);
  if (names.length === 0) return text;
  const anyOf = names.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|');
  return text.replaceAll(new RegExp(anyOf, 'g'), (name) => places[name] ?? name);
}

/**
 * Runs a program to its end.
 * @param longest milliseconds after which it is ended, with all that it has started and waits for
 */
export function run(
  [program = '', ...rest]: readonly string[],
  folder: string,
  variables: Readonly<Record<string, string>>,
  longest = patience,
): Promise<ShellRun> {
  const { promise, resolve: settle, reject } = Promise.withResolvers<ShellRun>();
  const child = spawn(program, rest, {
    cwd: folder,
    env: {
      PATH: [commands, dirname(process.execPath), process.env.PATH].join(':'),
      HOME: folder,
      PROJECT: root,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: what the program waits for would keep its pipes open without it.
    detached: true,
  });
  const timer = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, longest);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  child.once('error', (error) => {
    clearTimeout(timer);
    reject(error);
  });
  child.once('close', (code) => {
    clearTimeout(timer);
    settle({ code, output });
  });
  return promise;
}

/** Ends what `npm start` left running; nobody is served by it any more. */
async function endServers(list: string): Promise<void> {
  const started = (await readFile(list, 'utf8')).split('\n').filter((line) => line !== '');
  for (const id of started.map(Number)) {
    if (isAlive(id)) process.kill(id, 'SIGKILL');
    await eventually(() => (isAlive(id) ? undefined : true));
  }
}

/** What has ended and was not asked about by its parent yet is not alive. */
function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return process.platform !== 'linux' || !readFileSync(`/proc/${id}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
