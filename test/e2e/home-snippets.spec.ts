import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpointIds } from '../../apps/console/src/home/snippets/snippet.js';
import type { EndpointId } from '../../apps/console/src/home/snippets/snippet.js';
import { snippets, toolsFor } from '../../apps/console/src/home/snippets/snippets.js';
import type { ToolId } from '../../apps/console/src/home/snippets/snippets.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { MockProcess } from '../support/mock-process.js';

const run = promisify(execFile);

const models: Readonly<Record<EndpointId, string>> = {
  chat: 'openai/gpt-mock',
  messages: 'openai/gpt-mock',
  'generate-content': 'openai/gpt-mock',
  responses: 'openai/gpt-mock',
  completions: 'openai/gpt-mock',
  embeddings: 'openai/text-embedding-3-small',
  rerank: 'cohere/rerank-v3.5',
  images: 'openai/gpt-image-1',
  speech: 'openai/tts-1',
  transcription: 'openai/whisper-1',
  realtime: 'openai/gpt-realtime',
  models: 'openai/gpt-mock',
};

let mock: MockProcess;
let gateway: TestGateway;
/** Where the snippets run, with the project's packages. */
let folder: string;

beforeAll(async () => {
  mock = await MockProcess.start();
  gateway = await startGateway(
    {
      providers: {
        cohere: { type: 'cohere', apiKey: 'upstream-key', baseUrl: new URL(mock.baseUrl).origin },
      },
    },
    { OPENAI_API_KEY: 'upstream-key', OPENAI_BASE_URL: mock.baseUrl },
  );
  folder = await mkdtemp(join(tmpdir(), 'model-gateway-snippets-'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'speech.mp3'), Buffer.alloc(4_000, 1));
});
afterAll(async () => {
  await gateway.close();
  await mock.stop();
  await rm(folder, { recursive: true, force: true });
});

function snippet(tool: ToolId, endpoint: EndpointId): string {
  const write = snippets[tool][endpoint];
  if (write === undefined) throw new Error(`${tool} has no ${endpoint}.`);
  return write({ address: gateway.baseUrl, model: models[endpoint] });
}

async function execute(program: string, ...rest: readonly string[]): Promise<string> {
  const environment = { PATH: process.env.PATH ?? '', HOME: folder, GATEWAY_TOKEN: gateway.token };
  const { stdout } = await run(program, rest, { cwd: folder, env: environment, timeout: 60_000 });
  return stdout;
}

const pairs = (...tools: readonly ToolId[]): [ToolId, EndpointId][] =>
  endpointIds.flatMap((endpoint) =>
    toolsFor(endpoint)
      .filter((tool) => tools.includes(tool))
      .map((tool): [ToolId, EndpointId] => [tool, endpoint]),
  );

describe('the snippets of the home page, as they are pasted', () => {
  it.each(pairs('curl'))('%s: %s', async (tool, endpoint) => {
    const answer = await execute('bash', '-c', snippet(tool, endpoint).replace('curl ', 'curl --fail -sS '));
    if (endpoint !== 'speech') expect(() => JSON.parse(answer) as unknown).not.toThrow();
  });

  // One process for all of them: most of the time goes into loading the packages.
  it('TypeScript, AI SDK and LangChain', async () => {
    const all = pairs('typescript', 'ai-sdk', 'langchain');
    const names = await Promise.all(
      all.map(async ([tool, endpoint]) => {
        const name = `${tool}-${endpoint}.mts`;
        await writeFile(join(folder, name), snippet(tool, endpoint));
        return name;
      }),
    );
    const main = names.map((name) => `console.log('\\n# ${name}');\nawait import('./${name}');`).join('\n');
    await writeFile(join(folder, 'main.mts'), `${main}\nconsole.log('\\n# end');`);
    const said = await execute(process.execPath, '--no-warnings', 'main.mts');
    const silent = new Set(['typescript-images.mts', 'typescript-speech.mts']);
    for (const name of names.filter((name) => !silent.has(name) && !name.includes('realtime')))
      expect([name, said.split(`# ${name}\n`)[1]?.split('\n# ')[0]?.trim()]).not.toEqual([name, '']);
    expect(said).toContain('# end');
  }, 90_000);

  it('Python can read what is written for it', async () => {
    const codes = pairs('python').map(([tool, endpoint]) => snippet(tool, endpoint));
    const parse = 'import ast, json, sys\nfor code in json.loads(sys.argv[1]): ast.parse(code)';
    await execute('python3', '-c', parse, JSON.stringify(codes)).catch((error: unknown) => {
      // A machine without Python has nothing to read them with.
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error;
    });
  });
});
