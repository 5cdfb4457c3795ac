import { describe, expect, it } from '@jest/globals';
import { GatewayError, features, uncarried } from './index.js';
import type { CanonicalRequest, Feature, FeatureRule, FeatureSheet } from './index.js';

const sheet = (rules: Partial<Record<Feature, FeatureRule>>): FeatureSheet => ({
  ...(Object.fromEntries(
    Object.keys(features).map((feature) => [feature, { carriage: 'kept' }]),
  ) as FeatureSheet),
  ...rules,
});

const request: CanonicalRequest = {
  source: 'openai-chat',
  model: 'm',
  sampling: { seed: 1, n: 2, temperature: 0 },
  messages: [
    { role: 'system', parts: [{ type: 'text', text: 's' }] },
    { role: 'user', parts: [{ type: 'text', text: 'a', cache: {} }] },
    { role: 'developer', parts: [{ type: 'text', text: 'b' }] },
    {
      role: 'user',
      parts: [
        { type: 'text', text: 'c' },
        { type: 'media', media: 'image', source: { kind: 'url', url: 'https://x' }, detail: 'low' },
      ],
    },
  ],
};

const used = (Object.keys(features) as Feature[]).filter((feature) => features[feature](request).length > 0);

describe('features', () => {
  it('are found where they are used, and nowhere else', () => {
    expect(used).toEqual([
      'temperature',
      'seed',
      'candidates',
      'system-turn-later',
      'image-url',
      'image-detail',
      'cache-marks',
    ]);
    expect(features['system-turn-later'](request)).toEqual([{ path: 'messages.2' }]);
    expect(features['image-url'](request)).toEqual([{ path: 'messages.3.content.1' }]);
  });
});

describe('cache marks', () => {
  it('are found in system text, turns, results and tools', () => {
    const marked = { type: 'text', text: 'a', cache: {} } as const;
    const asked: CanonicalRequest = {
      ...request,
      system: [marked],
      messages: [{ role: 'tool', parts: [{ type: 'tool-result', callId: 'c', parts: [marked], cache: {} }] }],
      tools: [{ kind: 'function', name: 'f', cache: {} }],
    };
    expect(features['cache-marks'](asked).map(({ path }) => path)).toEqual([
      'system.0',
      'messages.0.content.0',
      'messages.0.content.0.content.0',
      'tools.0',
    ]);
  });
});

describe('uncarried', () => {
  it('reports what the sheet leaves away, place by place', () => {
    const losses = uncarried(request, sheet({ seed: { carriage: 'reported', detail: 'No seed.' } }));
    expect(losses).toEqual([{ path: 'seed', feature: 'seed', action: 'dropped', detail: 'No seed.' }]);
  });

  it('refuses what must not be left away', () => {
    const refusing = sheet({ 'image-url': { carriage: 'refused', detail: 'No images.' } });
    expect(() => uncarried(request, refusing)).toThrow(GatewayError);
    expect(() => uncarried(request, refusing)).toThrow("'messages.3.content.1': No images.");
  });

  it('names the tool it refuses', () => {
    const tools = [
      { kind: 'server', format: 'anthropic-messages', name: 'bash_20250124', value: {} },
    ] as const;
    const refusing = sheet({ 'server-tools': { carriage: 'refused', detail: 'No.' } });
    expect(() => uncarried({ ...request, tools }, refusing)).toThrow(`'tools.0' ("bash_20250124"): No.`);
  });

  it("reports or refuses what only the client's format can carry", () => {
    const suffix = { path: 'suffix', feature: 'suffix', carriage: 'reported', detail: 'No suffix.' } as const;
    expect(uncarried({ ...request, unportable: [suffix] }, sheet({}))).toEqual([
      { path: 'suffix', feature: 'suffix', action: 'dropped', detail: 'No suffix.' },
    ]);
    const tokens = { ...suffix, path: 'prompt', carriage: 'refused' } as const;
    expect(() => uncarried({ ...request, unportable: [tokens] }, sheet({}))).toThrow("'prompt': No suffix.");
  });

  it('says nothing of what is kept, mapped or approximated', () => {
    expect(
      uncarried(request, sheet({ seed: { carriage: 'mapped' }, temperature: { carriage: 'approximated' } })),
    ).toEqual([]);
  });
});
