import { describe, expect, it } from '@jest/globals';
import type { ProviderDto, ProviderFieldDto, ProviderTypeDto } from '../api/api-types.js';
import { faultsOf } from './provider-faults.js';
import { changedSettings, emptyValues, newSettings, valuesOf } from './provider-values.js';

const field = (name: string, more: Partial<ProviderFieldDto> = {}): ProviderFieldDto => ({
  name,
  label: name,
  kind: 'text',
  needed: 'never',
  hint: null,
  example: null,
  ...more,
});

const type: ProviderTypeDto = {
  object: 'provider_type',
  type: 'acme',
  title: 'Acme',
  group: 'vendor',
  documentation: null,
  key_page: null,
  base_url: 'https://acme.example/v1',
  variables: [],
  fields: [
    field('apiKey', { kind: 'secret', needed: 'without_address' }),
    field('models', { kind: 'lines' }),
    field('token', { kind: 'secret' }),
    field('baseUrl', { kind: 'address' }),
  ],
};

const kept = (settings: Record<string, unknown>): ProviderDto => ({
  object: 'provider',
  id: 'acme',
  type: 'acme',
  source: 'stored',
  read_only: false,
  state: 'on',
  settings,
});

const began = valuesOf(
  kept({ apiKeys: ['…1111', '…2222'], models: ['a', 'b'], headers: { 'x-team': '…ader' }, lane: 'hub' }),
  type,
);

describe('a form for a provider', () => {
  it('sends what was written, and nothing of what is empty', () => {
    const values = emptyValues(type, 'acme');
    expect(newSettings(values, type)).toEqual({});
    const secrets = { ...values.secrets, apiKey: { kept: [], texts: [' key-1 ', ''] } };
    const written = {
      ...values,
      secrets,
      texts: { models: 'a\n\n b ', baseUrl: '' },
      more: '{"lane":"hub"}',
    };
    expect(newSettings(written, type)).toEqual({ apiKey: 'key-1', models: ['a', 'b'], lane: 'hub' });
    const several = { ...written, secrets: { apiKey: { kept: [], texts: ['key-1', 'key-2'] } } };
    expect(newSettings(several, type)).toMatchObject({ apiKeys: ['key-1', 'key-2'] });
  });

  it('shows what is kept, and sends nothing where nothing was changed', () => {
    expect(began.secrets.apiKey).toEqual({ kept: ['…1111', '…2222'], texts: null });
    expect(began.texts.models).toBe('a\nb');
    expect(JSON.parse(began.more)).toEqual({ headers: { 'x-team': '…ader' }, lane: 'hub' });
    expect(changedSettings(began, began, type)).toEqual({});
  });

  it('sends what was changed, and null for what was taken away', () => {
    const now = {
      ...began,
      texts: { ...began.texts, models: '', baseUrl: 'http://own/v1' },
      secrets: { ...began.secrets, apiKey: { kept: ['…1111', '…2222'], texts: [''] } },
      more: '{"headers":{"x-team":"…ader"}}',
    };
    expect(changedSettings(began, now, type)).toEqual({
      models: null,
      baseUrl: 'http://own/v1',
      apiKey: null,
      apiKeys: null,
      lane: null,
    });
  });

  it('adds a key to those that are kept, and takes one away', () => {
    const keys = (texts: readonly string[]) => ({
      ...began,
      secrets: { ...began.secrets, apiKey: { kept: ['…1111', '…2222'], texts } },
    });
    expect(changedSettings(began, keys(['…1111', '…2222', '']), type)).toEqual({});
    const added = keys(['…1111', '…2222', 'new']);
    expect(changedSettings(began, added, type)).toEqual({ apiKeys: ['…1111', '…2222', 'new'] });
    expect(changedSettings(began, keys(['…2222', '']), type)).toEqual({ apiKey: '…2222' });
  });

  it('says what is missing', () => {
    const values = emptyValues(type, 'Not an id');
    expect(Object.keys(faultsOf(values, type))).toEqual(['id', 'apiKey']);
    const own = { ...values, id: 'own', texts: { ...values.texts, baseUrl: 'own.example' } };
    expect(Object.keys(faultsOf(own, type))).toEqual(['baseUrl']);
    expect(faultsOf(began, type)).toEqual({});
    expect(Object.keys(faultsOf({ ...began, more: '[1]' }, type))).toEqual(['more']);
  });
});
