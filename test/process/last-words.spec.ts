import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { GatewayProcess } from '../support/process.js';

const secrets = {
  OPENAI_API_KEY: 'sk-proj-canaryOfTheVendor0123456789abcdef',
  GATEWAY_SECRET_KEY: randomBytes(32).toString('base64'),
  GATEWAY_METRICS_TOKEN: 'canary-metrics-token-0123456789',
};

/** Breaks a gateway from within, with an error as libraries throw them. */
const planted = (act: string): string => `
process.on('SIGWINCH', () => {
  const error = Object.assign(new Error('refused with ' + process.env.OPENAI_API_KEY), {
    headers: { authorization: 'Bearer ' + process.env.OPENAI_API_KEY },
    config: { ...process.env },
  });
  ${act}
});
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'last-words-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** What a gateway leaves behind that dies in this way: what it printed, and its reports. */
async function leftBy(name: string, act: string): Promise<string> {
  const module = join(folder, `${name}.mjs`);
  const reports = await mkdtemp(join(folder, 'reports-'));
  await writeFile(module, planted(act));
  const options = ['--report-uncaught-exception', '--report-on-signal', '--report-signal=SIGQUIT'];
  const gateway = await GatewayProcess.start({
    ...secrets,
    GATEWAY_LOCAL_ENABLED: 'false',
    OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    NODE_OPTIONS: [`--import=${module}`, `--report-directory=${reports}`, ...options].join(' '),
  });
  try {
    await gateway.address();
    gateway.signal('SIGQUIT');
    await eventually(() => (readdirSync(reports).length > 0 ? true : undefined));
    gateway.signal('SIGWINCH');
    expect(await gateway.exited).toBe(1);
    const files = await readdir(reports);
    expect(files).toHaveLength(2);
    const texts = await Promise.all(files.map((file) => readFile(join(reports, file), 'utf8')));
    return gateway.output + texts.join('');
  } finally {
    await gateway.discard();
  }
}

describe('a gateway that dies of a fault of its own', () => {
  it.each([
    ['an exception', 'throw error;'],
    ['a promise that nobody waits for', 'void Promise.reject(error);'],
    ['something that is no error', 'throw "refused with " + process.env.OPENAI_API_KEY;'],
  ])('says why, and leaves no secret behind: %s', async (what, act) => {
    const left = await leftBy(what.replaceAll(' ', '-'), act);
    expect(left).toContain('"event":"crashed"');
    expect(left).toContain('refused with [redacted]');
    for (const secret of Object.values(secrets)) expect(left).not.toContain(secret);
  });
});
