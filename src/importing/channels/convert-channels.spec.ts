import { describe, expect, it } from '@jest/globals';
import { noteLine } from '../render-draft.js';
import type { Panel } from './channel-types.js';
import { convertChannels } from './convert-channels.js';

const row = (more: object) => ({ id: 1, name: 'c', status: 1, key: 'k', models: 'm', ...more });
const convert = (rows: readonly object[], panel: Panel = 'new-api') => convertChannels(rows, panel);
/** The settings of the first provider, secrets as they are. */
const first = (more: object, panel?: Panel): unknown =>
  JSON.parse(JSON.stringify([...convert([row(more)], panel).providers.values()][0] ?? null));

const rows: readonly (readonly [channel: object, provider: object, panel?: Panel])[] = [
  [{ type: 1 }, { type: 'openai', apiKey: 'k' }],
  [
    { type: 1, base_url: 'https://api.openai.com/' },
    { type: 'openai', apiKey: 'k' },
  ],
  [
    { type: 1, base_url: 'https://h/x', openai_organization: 'org' },
    { type: 'openai-compatible', baseUrl: 'https://h/x/v1', apiKey: 'k', organization: 'org' },
  ],
  [
    { type: 1, base_url: 'https://h/v1' },
    { type: 'openai-compatible', baseUrl: 'https://h/v1', apiKey: 'k' },
  ],
  [
    { type: 1, key: 'a\nb\n' },
    { type: 'openai', apiKeys: ['a', 'b'] },
  ],
  [
    { type: 4, key: '', base_url: 'http://h:11434' },
    { type: 'ollama', baseUrl: 'http://h:11434/v1' },
  ],
  [
    { type: 17 },
    { type: 'dashscope', baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1', apiKey: 'k' },
  ],
  [
    { type: 33, key: 'bedrock-key|eu-west-1' },
    { type: 'amazon-bedrock', region: 'eu-west-1', apiKey: 'bedrock-key' },
  ],
  [{ type: 27 }, { type: 'perplexity', apiKey: 'k' }],
  [{ type: 27 }, { type: 'minimax', baseUrl: 'https://api.minimax.chat/v1', apiKey: 'k' }, 'one-api'],
  [{ type: 39 }, { type: 'together', apiKey: 'k' }, 'one-api'],
  [
    {
      type: 42,
      key: '',
      config: { region: 'us-central1', vertex_ai_project_id: 'p1', vertex_ai_adc: '{"a":1}' },
    },
    { type: 'google-vertex', location: 'us-central1', project: 'p1', credentials: '{"a":1}' },
    'one-api',
  ],
];
/** jest hands what a case lacks a callback of its own. */
const cases = rows.map(([channel, provider, panel = 'new-api']) => [channel, provider, panel] as const);

describe('convertChannels', () => {
  it.each(cases)('makes of %j the provider %j', (channel, provider, panel) => {
    expect(first(channel, panel)).toEqual(provider);
  });

  it('makes one provider for each credential where a provider takes a single one', () => {
    const key = 'AKIAEXAMPLE1|s1|us-east-1\nAKIAEXAMPLE2|s2|us-west-2';
    const draft = convert([row({ type: 33, name: 'AWS', key })]);
    expect([...draft.providers.keys()]).toEqual(['aws', 'aws-2']);
    expect(draft.models.get('m')?.candidates.map(({ provider }) => provider)).toEqual(['aws', 'aws-2']);
  });

  it('puts larger priorities first, and keeps weights', () => {
    const draft = convert([
      row({ id: 1, name: 'low', type: 1, priority: -1, weight: 0 }),
      row({
        id: 2,
        name: 'high',
        type: 1,
        priority: 10,
        weight: 7,
        key: 'k2',
        model_mapping: '{"m":"x","x":"y"}',
      }),
      row({ id: 3, name: 'also high', type: 1, priority: 10, weight: 0, key: 'k3' }),
    ]);
    expect(draft.models.get('m')?.candidates).toEqual([
      { provider: 'high', model: 'y', weight: 7, priority: 0 },
      { provider: 'also-high', model: 'm', weight: 1, priority: 0 },
      { provider: 'low', model: 'm', weight: 1, priority: 1 },
    ]);
  });

  it('gives no provider an id that a public name begins with', () => {
    const draft = convert([row({ type: 20, name: 'OpenAI', models: 'openai/gpt-5' })]);
    expect([...draft.providers.keys()]).toEqual(['openai-2']);
    expect([...draft.models.keys()]).toEqual(['openai/gpt-5']);
  });

  it('reads every shape of an export', () => {
    const rows = [row({ type: '1' })];
    for (const source of [rows, { data: rows }, { data: { items: rows } }, { RECORDS: rows }]) {
      expect(convertChannels(source, 'new-api').providers.size).toBe(1);
    }
  });

  it.each([
    [{ type: 50 }, 'this type has no counterpart'],
    [{ type: 3 }, 'left out: there is none'],
    [{ type: 1, base_url: 'https://u:secret@h' }, 'left out: there is none, or it is no http address'],
    [{ type: 1, status: 3 }, 'it is switched off'],
  ])('of %j tells', (channel, why) => {
    const draft = convert([row(channel)]);
    const notes = draft.notes.map(noteLine).join('\n');
    expect([draft.providers.size, draft.models.size]).toEqual([0, 0]);
    expect(notes).toContain(why);
    expect(notes).not.toContain('secret');
  });

  it('tells of columns that mean something, not of empty ones', () => {
    const empty = {
      setting: '{}',
      settings: '',
      param_override: null,
      header_override: '{ }',
      group: 'default',
    };
    expect(convert([row({ type: 1, ...empty })]).notes).toEqual([]);
    const said = { setting: '{"proxy":"http://secret"}', header_override: '{"a":"secret"}', group: 'vip' };
    const notes = convert([row({ type: 1, ...said })])
      .notes.map(noteLine)
      .join('\n');
    for (const name of ['setting', 'header_override', 'group vip']) expect(notes).toContain(name);
    expect(notes).not.toContain('secret');
  });
});
