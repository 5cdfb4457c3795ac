import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenAPI3 } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

const file = resolve(join(import.meta.dirname, '../../apps/console/src/administration/api/api-types.ts'));

const head = `/* The admin API, as its OpenAPI description has it: written by \`npm run console:types\`, not by hand. */\n\n`;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(async () => {
  await gateway.close();
});

/** The description without what only clients of models ask. */
async function description(): Promise<OpenAPI3> {
  const whole = (await (await fetch(`${gateway.url}/docs/openapi.json`)).json()) as OpenAPI3;
  const paths = Object.entries(whole.paths ?? {}).filter(([path]) => path.startsWith('/api/'));
  const needed = new Set<string>();
  const collect = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/#\/components\/schemas\/([^"]+)/g)) {
      if (needed.has(name)) continue;
      needed.add(name);
      collect(whole.components?.schemas?.[name] ?? {});
    }
  };
  collect(paths);
  const schemas = Object.entries(whole.components?.schemas ?? {}).filter(([name]) => needed.has(name));
  return { ...whole, paths: Object.fromEntries(paths), components: { schemas: Object.fromEntries(schemas) } };
}

it("are the types of the console's requests", async () => {
  const types = await openapiTS(await description(), {
    alphabetize: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  });
  const options = await resolveConfig(file);
  const text = await format(head + astToString(types), { ...options, parser: 'typescript' });
  if (process.env.WRITE_CONSOLE_API === '1') await writeFile(file, text);
  expect(await readFile(file, 'utf8')).toBe(text);
}, 60_000);
