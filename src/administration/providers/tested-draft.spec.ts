import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '#libs/json';
import { refuseCredentialElsewhere } from './tested-draft.js';

const before = { type: 'acme', apiKey: 'first-key-1111', baseUrl: 'https://acme.example' };

const tested =
  (changes: JsonObject, kept: JsonObject = before, written: readonly string[] = Object.keys(changes)) =>
  (): void => {
    refuseCredentialElsewhere(kept, { ...kept, ...changes }, (name) => written.includes(name));
  };

describe('a credential that is kept', () => {
  it.each<[string, JsonObject]>([
    ['models', { models: ['a'], lane: 'hub' }],
    ['another credential beside it', { entraToken: 'another-token-1' }],
    ['headers', { headers: { 'x-team': 'b' } }],
    ['the address, and it is written again', { baseUrl: 'https://other.example', apiKey: 'first-key-1111' }],
  ])('is sent where these changed: %s', (_case, changes) => {
    expect(tested(changes)).not.toThrow();
  });

  it.each<[string, JsonObject]>([
    ['the address', { baseUrl: 'https://other.example' }],
    ['the type', { type: 'other' }],
    [
      'an address in a group with credentials',
      { options: { baseURL: 'https://x.example', token: 'abcdefgh' } },
    ],
    ['what nobody knows', { somewhere: 1 }],
  ])('is not sent where these changed: %s', (_case, changes) => {
    expect(tested(changes)).toThrow('settings.apiKey is saved for');
  });

  it('is not sent elsewhere as one of several, or within a group', () => {
    const changes = { apiKeys: ['first-key-1111', 'new-key-2222'], baseUrl: 'https://other.example' };
    expect(tested(changes, { ...before, apiKey: null }, ['baseUrl'])).toThrow('settings.apiKeys');
    const options = { baseURL: 'https://acme.example', apiKey: 'inner-key-1111' };
    const lured = { options: { ...options, baseURL: 'https://other.example' } };
    expect(tested(lured, { type: 'ai-sdk', options }, [])).toThrow('settings.options');
  });
});
