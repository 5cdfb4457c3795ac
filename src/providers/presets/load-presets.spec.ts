import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { chatDialectSchema } from '#libs/provider-kit';
import { loadPresets } from './load-presets.js';

const folderWith = (file: string, content: unknown): URL => {
  const folder = mkdtempSync(join(tmpdir(), 'presets-'));
  writeFileSync(join(folder, file), JSON.stringify(content));
  return pathToFileURL(`${folder}/`);
};

describe('presets', () => {
  const presets = loadPresets();

  it('are all valid and claim no variable twice', () => {
    expect(presets.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['groq', 'mistral', 'ollama', 'vllm']),
    );
    const variables = presets.flatMap(({ apiKeyVariables, baseUrlVariables }) => [
      ...apiKeyVariables,
      ...baseUrlVariables,
    ]);
    expect(new Set(variables).size).toBe(variables.length);
  });

  it.each(presets.map((preset) => [preset.name, preset] as const))(
    '%s can be switched on',
    (_name, preset) => {
      const switches = preset.apiKey === 'required' ? preset.apiKeyVariables : preset.baseUrlVariables;
      expect(switches.length).toBeGreaterThan(0);
      const secure = preset.baseUrl.startsWith('https://') || preset.baseUrl.startsWith('http://127.0.0.1:');
      expect(secure).toBe(true);
    },
  );

  it('a file that is none is named, with what is wrong', () => {
    expect(() => loadPresets(folderWith('bad.json', { name: 'bad' }))).toThrow(
      /bad\.json is not valid[^]*baseUrl/,
    );
    const [preset] = presets;
    expect(() => loadPresets(folderWith('other.json', preset))).toThrow(/other\.json is named/);
  });
});

describe('the dialect options', () => {
  it.each(Object.keys(chatDialectSchema.shape))('%s is known to the codec', (key) => {
    const request = { source: 'anthropic-messages', model: 'm', messages: [] } as unknown as Parameters<
      typeof openAiChatCodec.encodeRequest
    >[0];
    expect(() =>
      openAiChatCodec.encodeRequest(request, { model: 'm', dialect: { [key]: 'nonsense' } }),
    ).toThrow(RangeError);
  });
});
