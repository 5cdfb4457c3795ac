import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadConfiguration } from '../load-configuration.js';
import type { GatewayConfiguration } from '../gateway-configuration.js';
import { keysThatWait } from './keys-that-wait.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-that-wait-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const read = (text: string, environment: Record<string, string> = {}): GatewayConfiguration => {
  writeFileSync(join(folder, 'gateway.yaml'), text);
  return loadConfiguration({ environment, workingDirectory: folder });
};

describe('keysThatWait', () => {
  it('names what is not live, as the file writes it', () => {
    const before = read('server: { port: 1 }\nproviders: { a: { type: openai } }\n');
    const after = read(
      'server: { port: 2, bodyLimit: 1MiB }\ndataDir: elsewhere\ndeadlines: { idle: 5s }\n' +
        'routing: { retries: 3 }\nproviders: { b: { type: groq } }\nmodels: { m: [{ provider: b, model: x }] }\n',
    );
    const keys = ['dataDir', 'deadlines.idle', 'server.bodyLimit', 'server.port'];
    expect([...keysThatWait(before, after)].sort()).toEqual(keys);
    expect(keysThatWait(before, before)).toEqual([]);
  });

  it('names nothing that a variable overrules', () => {
    const before = read('server: { port: 1 }\n', { PORT: '5' });
    expect(keysThatWait(before, read('server: { port: 2 }\n', { PORT: '5' }))).toEqual([]);
  });

  it('finds a configuration read again the same', () => {
    const before = read('server: { port: 1 }\nmodels: {}\n');
    expect(keysThatWait(before, before.source.read())).toEqual([]);
    writeFileSync(join(folder, 'gateway.yaml'), 'server: { port: 9 }\n');
    expect(keysThatWait(before, before.source.read())).toEqual(['server.port']);
  });
});
