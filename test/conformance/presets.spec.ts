import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { presets, startPresetBench } from './presets/preset-bench.js';
import type { PresetBench } from './presets/preset-bench.js';
import { renderPresets } from './presets/preset-page.js';
import { tryConversation } from './presets/try-conversation.js';
import { tryEndpoints } from './presets/try-endpoints.js';

const page = 'docs/presets.md';

describe('every preset, its vendor played as the preset tells of it', () => {
  let bench: PresetBench;

  beforeAll(async () => {
    bench = await startPresetBench();
  });
  afterAll(async () => {
    await bench.close();
  });

  it.each(presets.filter(({ generation }) => generation).map((preset) => [preset.name, preset] as const))(
    '%s talks with clients of every format',
    async (_name, preset) => {
      expect(await tryConversation(bench, preset)).toEqual([]);
    },
  );

  it.each(presets.map((preset) => [preset.name, preset] as const))(
    '%s has what it says it has',
    async (_name, preset) => {
      expect(await tryEndpoints(bench, preset)).toEqual([]);
    },
  );

  it(`is listed in ${page}`, () => {
    if (process.env.WRITE_CONFORMANCE === '1') writeFileSync(page, renderPresets());
    expect(readFileSync(page, 'utf8')).toBe(renderPresets());
  });
});
