import { stringify } from 'yaml';
import type { Machine } from './machine.js';

const port = 4010;
/** Where the mock vendor listens, for the gateway on the same machine. */
const baseUrl = `http://127.0.0.1:${port}/v1`;

/** A configuration whose models are the mock vendor's. */
export const settingsWithMock = (...names: readonly string[]): string =>
  stringify({
    providers: { main: { type: 'openai', baseUrl, apiKey: 'sk-upstream' } },
    models: Object.fromEntries(names.map((name) => [name, [{ provider: 'main', model: 'echo' }]])),
  });

/** Starts the mock vendor out of a folder where the project is built. */
export async function startMock(machine: Machine, project: string): Promise<void> {
  const command = `node_modules/.bin/node dist/apps/mock-upstream/src/main.js --port ${port}`;
  await machine.succeed(
    `systemd-run --unit=mock-upstream --working-directory=${project} ${project}/${command}`,
  );
  await machine.succeed(`until curl -s ${baseUrl}/models; do sleep 0.2; done`, { longest: 60 });
}
