import { describe, expect, it } from '@jest/globals';
import { defaultSettings } from '../conversation/default-settings.js';
import { starterSettings, startersFor } from './starter-definitions.js';

const all = { tools: true, schema: true, files: true };

describe('starters', () => {
  it('are those the model and the format can do', () => {
    const seeing = { id: 'a', ownedBy: '', modalities: { input: ['text', 'image'] } };
    expect(startersFor(seeing, all)).toEqual(['stream', 'tool', 'schema', 'picture']);
    expect(startersFor({ id: 'a', ownedBy: '' }, all)).toEqual(['stream', 'tool', 'schema']);
    expect(startersFor(undefined, all)).toEqual(['stream', 'tool', 'schema']);
    expect(startersFor(seeing, { tools: false, schema: false, files: false })).toEqual(['stream']);
  });

  it('set up what they show and nothing that another had set up', () => {
    const withTool = { ...defaultSettings, ...starterSettings('tool', defaultSettings) };
    expect(withTool.tools.map(({ name }) => name)).toEqual(['get_weather']);
    const withSchema = { ...withTool, ...starterSettings('schema', withTool) };
    expect(withSchema.tools).toEqual([]);
    expect(withSchema.schema.on).toBe(true);
    expect(JSON.parse(withSchema.schema.text)).toHaveProperty('properties');
    expect({ ...withSchema, ...starterSettings('stream', withSchema) }.schema.on).toBe(false);
  });

  it('leave tools of the person alone', () => {
    const own = { name: 'mine', description: '', parameters: '{}' };
    expect(starterSettings('stream', { ...defaultSettings, tools: [own] }).tools).toEqual([own]);
  });
});
