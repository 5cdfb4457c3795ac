import { describe, expect, it } from '@jest/globals';
import { maskCredentials } from './mask-credentials.js';

it('shows headers without what opens the gateway', () => {
  const token = 'sk-gw-abcdefghijklmnopqrstuvwxyz';
  const masked = maskCredentials({
    Authorization: `Bearer ${token}`,
    'x-api-key': token,
    'x-goog-api-key': token,
    'sec-websocket-protocol': `realtime, openai-insecure-api-key.${token}`,
    'x-other': token,
  });
  const { 'x-other': other, ...rest } = masked;
  expect(other).toBe(token);
  expect(JSON.stringify(rest)).not.toContain('abcdefghij');
  expect(masked.Authorization).toBe('Bearer sk-gw-…xyz');
  expect(masked['sec-websocket-protocol']).toMatch(/^realtime, /);
});

describe('short tokens', () => {
  it('are not shown at all', () => {
    expect(maskCredentials({ 'x-api-key': 'short' })).toEqual({ 'x-api-key': '…' });
  });
});
