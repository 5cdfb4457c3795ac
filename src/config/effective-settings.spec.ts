import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { effectiveSettings } from './effective-settings.js';
import { loadConfiguration } from './load-configuration.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'effective-settings-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function read(text: string, environment: Record<string, string> = {}) {
  writeFileSync(join(folder, 'gateway.yaml'), text);
  const settings = effectiveSettings(loadConfiguration({ environment, workingDirectory: folder }));
  return { settings, of: (key: string) => settings.find((setting) => setting.key === key) };
}

describe('effective settings', () => {
  it('say where each value comes from, in the words of the file', () => {
    const { of } = read('server:\n  port: 8080\n  bodyLimit: 1MiB\ndeadlines: { idle: 90s }\n', {
      PORT: '4000',
      LOG_LEVEL: '',
    });
    expect(of('server.port')).toMatchObject({ value: '4000', source: 'environment', variable: 'PORT' });
    expect(of('server.bodyLimit')).toMatchObject({ value: '1MiB', source: 'file', line: 3 });
    expect(of('deadlines.idle')).toMatchObject({ value: '90s', source: 'file', line: 4 });
    expect(of('log.level')).toMatchObject({ value: 'info', fallback: 'info', source: 'default' });
    expect(of('dataDir')).toMatchObject({ value: join(folder, 'data'), source: 'default' });
    expect(of('routing.fallbackOn')).toMatchObject({ value: 'none' });
  });

  it('hold no secret, wherever it was written', () => {
    const secretKey = Buffer.alloc(32, 7).toString('base64');
    const { settings, of } = read(
      'redis: { url: "redis://:hidden-one@there:6379/1" }\nmetrics: { token: hidden-two }\nopenidConnect: { issuer: "https://id.example.com", clientId: a, clientSecret: hidden-five, owners: "a,b" }\n',
      {
        DATABASE_URL: 'postgres://ada:hidden-three@there/gateway?password=hidden-four',
        GATEWAY_SECRET_KEY: secretKey,
      },
    );
    expect(of('redis.url')?.value).toBe('redis://:…@there:6379/1');
    expect(of('database.url')?.value).toBe('postgres://ada:…@there/gateway');
    expect(of('openidConnect.clientSecret')).toMatchObject({ value: '…', isSecret: true });
    expect(of('openidConnect.owners')?.value).toBe('a, b');
    expect(of('metrics.token')).toMatchObject({ value: '…', isSecret: true });
    expect(of('secretKey')).toMatchObject({ value: '…', isSecret: true });
    expect(JSON.stringify(settings)).not.toMatch(/hidden-/);
    expect(JSON.stringify(settings)).not.toContain(secretKey);
  });
});
