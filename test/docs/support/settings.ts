import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { loadConfiguration } from '../../../src/config/load-configuration.js';

/** Providers that pieces of a configuration speak of without having them. */
const providers = {
  main: { type: 'openai', apiKey: 'sk' },
  spare: { type: 'openai-compatible', baseUrl: 'http://127.0.0.1:11434/v1' },
};

/** What the gateway has against a `gateway.yaml`, or a piece of one. */
export async function settingsFault(text: string): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'settings-'));
  try {
    const settings = { providers, ...(parse(text) as Record<string, unknown>) };
    await writeFile(join(folder, 'gateway.yaml'), stringify(settings));
    const named = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => [name, 'filled-in'] as const);
    loadConfiguration({ environment: Object.fromEntries(named), workingDirectory: folder });
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    await rm(folder, { recursive: true });
  }
}
