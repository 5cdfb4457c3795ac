import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import packageFile from '../../package.json' with { type: 'json' };
import { GatewayProcess } from '../support/process.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';

const root = resolve(import.meta.dirname, '../..');
/** What is optional, by its place in node_modules: a name, or a scope of nothing else. */
const runtimes = Object.keys(packageFile.optionalDependencies).map((name) => name.split('/')[0] ?? name);

/** This project as npm installs it without its optional packages. */
async function installWithoutRuntimes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'model-gateway-installation-'));
  await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (runtimes.includes(name) || name.startsWith('.')) continue;
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return folder;
}

describe('an installation without the optional runtimes', () => {
  let installation: string;
  let gateway: GatewayProcess;

  beforeAll(async () => {
    installation = await installWithoutRuntimes();
    gateway = await GatewayProcess.start({}, { installation });
    await gateway.address();
  });
  afterAll(async () => {
    await gateway.discard();
    await rm(installation, { recursive: true, force: true });
  });

  it('starts, says what is off and why, and pulls nothing', async () => {
    await gateway.printed(/local\s+off: tinyllama: the optional package node-llama-cpp is not installed/);
    await gateway.printed(
      /local\s+off: minilm, minilm-rerank: the optional package onnxruntime-web is not installed/,
    );
    await gateway.printed(
      /local\s+off: moonshine-tiny, piper: the optional package sherpa-onnx-node is not installed/,
    );
    await gateway.printed(/local\s+off: scene-composer: the optional package \S+ is not installed/);
    expect(gateway.output).not.toMatch(/On their way|A line to try/);
    expect(await readdir(join(gateway.folder, 'data'))).not.toContain('models');
  });

  it('names commands that are there, where only what was built is there', async () => {
    await gateway.printed(/HOST=0\.0\.0\.0 node dist\/src\/main\.js\n/);
    const program = join(installation, 'dist/src/main.js');
    const { stdout } = await promisify(execFile)(process.execPath, [program, '--help']);
    expect(stdout).toMatch(/^Usage: node dist\/src\/main\.js \[options\]/);
    expect(stdout + gateway.output).not.toContain('npm start');
  });

  it.each([
    ['/v1/embeddings', { model: 'minilm', input: 'hello' }],
    ['/v1/rerank', { model: 'minilm-rerank', query: 'hello', documents: ['hello'] }],
    ['/v1/images/generations', { model: 'scene-composer', prompt: 'a cat' }],
    ['/v1/audio/speech', { model: 'piper', voice: 'alloy', input: 'hello' }],
  ])('answers 503 on %s, naming the package and the fix', async (path, body) => {
    const answer = await rawRequest(await gateway.address(), {
      path,
      headers: bearerJson(await gateway.token()),
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(503);
    expect(answer.body.toString()).toMatch(
      /(?:onnxruntime-web|sherpa-onnx-node|sharp|@resvg\/resvg-js) is not installed; run .*npm install --include=optional/,
    );
  });
});
