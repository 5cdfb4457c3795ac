import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { succeed } from './command.js';
import { makeDebian } from './debian.js';
import { hostSettings } from './host.js';
import { temporaryFolder } from './kept-folder.js';
import { keep } from './kept.js';
import { Machine } from './machine.js';
import { readersSystem } from './system.js';

const recipes = resolve(import.meta.dirname, '../images');

/** Of what the stand-ins are made: Debians from its mirror. Debian 13's servers are older than those that the project names. */
const bases = { 'debian:bookworm-slim': 'bookworm', 'debian:forky': 'forky' };

/** Images that the project names, and the folder of what stands in for each, in an order in which they can be built. */
const standIns = {
  'node:24-bookworm-slim': 'node',
  'postgres:18-alpine': 'postgres',
  'valkey/valkey:9-alpine': 'valkey',
  'nginx:1.28-alpine': 'nginx',
  'prom/prometheus:v3.7.3': 'prometheus',
  'grafana/grafana:12.2.1': 'grafana',
};

/** What the real image of Node.js brings. */
const programs = 'node@24 npm@11';

/** Gives the machine's Docker images under the names that the project uses: registries of images are out of reach. */
export async function bringImages(machine: Machine): Promise<void> {
  const archive = join(await keptImages(), 'images.tar');
  await cp(archive, machine.pathOutside('/root/images.tar'));
  await machine.succeed('docker load --quiet --input images.tar && rm images.tar', { longest: 1_800 });
}

async function keptImages(): Promise<string> {
  const files = await readdir(recipes, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }) => [
      relative(recipes, join(parentPath, name)),
      await readFile(join(parentPath, name), 'utf8'),
    ]);
  return keep({
    name: 'images',
    recipe: [basename(await readersSystem()), bases, standIns, programs, await Promise.all(texts)],
    make: async (folder) => {
      const machine = await Machine.start();
      try {
        await cp(recipes, machine.pathOutside('/root/images'), { recursive: true });
        for (const [name, suite] of Object.entries(bases)) await makeBase(machine, name, suite);
        await machine.succeed(`npm install --prefix images/node/programs ${programs}`);
        for (const [name, context] of Object.entries(standIns)) {
          await machine.succeed(`docker build -t ${name} images/${context}`);
        }
        await machine.succeed(`docker save --output images.tar ${Object.keys(standIns).join(' ')}`);
        await cp(machine.pathOutside('/root/images.tar'), join(folder, 'images.tar'));
      } finally {
        await machine.close();
      }
    },
  });
}

/** An image with a Debian that fetches from where this machine does. */
async function makeBase(machine: Machine, name: string, suite: string): Promise<void> {
  const folder = await temporaryFolder();
  try {
    await makeDebian(folder, { suite, packages: [], host: hostSettings() });
    const archive = machine.pathOutside('/root/base.tar');
    await succeed(['tar', '--create', `--directory=${folder}`, `--file=${archive}`, '.']);
    await machine.succeed(`docker import base.tar ${name} && rm base.tar`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
