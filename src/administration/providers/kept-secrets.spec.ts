import { describe, expect, it } from '@jest/globals';
import { restoreSecrets } from './kept-secrets.js';

const before = {
  type: 'acme',
  apiKeys: ['first-key-1111', 'second-key-2222'],
  headers: { 'x-team': 'hidden-header', 'x-plain': 'b' },
  baseUrl: 'https://acme.example',
};

describe('secrets that are sent back as they are shown', () => {
  it('stay, while others come and go', () => {
    const { settings, restored } = restoreSecrets(before, {
      apiKeys: ['…2222', 'third-key-3333'],
      headers: { 'x-team': '…ader', 'x-new': 'c' },
      lane: 'hub',
    });
    expect(settings).toEqual({
      apiKeys: ['second-key-2222', 'third-key-3333'],
      headers: { 'x-team': 'hidden-header', 'x-new': 'c' },
      lane: 'hub',
    });
    expect([...restored]).toEqual(['apiKeys', 'headers']);
  });

  it('stay where one key is left of several', () => {
    expect(restoreSecrets(before, { apiKey: '…1111' }).settings).toEqual({ apiKey: 'first-key-1111' });
  });

  it('go nowhere else, and are nothing that is not kept', () => {
    const sent = { token: '…1111', baseUrl: '…1111', apiKeys: ['…9999'] };
    expect(restoreSecrets(before, sent)).toEqual({ settings: sent, restored: new Set() });
  });

  it('are refused where they could be one of several', () => {
    const twins = { apiKeys: ['first-key-1111', 'second-key-1111'] };
    expect(restoreSecrets(twins, { apiKeys: ['…1111', '…1111', 'new'] }).settings.apiKeys).toEqual([
      'first-key-1111',
      'second-key-1111',
      'new',
    ]);
    expect(() => restoreSecrets(twins, { apiKeys: ['…1111'] })).toThrow('could be one of several');
  });
});
