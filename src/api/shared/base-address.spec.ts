import { describe, expect, it } from '@jest/globals';
import { normaliseAddress } from './base-address.js';

describe('normaliseAddress', () => {
  it.each([
    ['/v1/chat/completions', '/v1/chat/completions'],
    ['/v1/v1/messages?beta=true', '/v1/messages?beta=true'],
    ['/v1/v1/models/vendor%2Fmodel', '/v1/models/vendor%2Fmodel'],
    ['/v1/v1beta/models/gemini:generateContent?key=k', '/v1beta/models/gemini:generateContent?key=k'],
    ['/v1/v1alpha/models', '/v1alpha/models'],
    ['/v1/v2/rerank', '/v2/rerank'],
    ['/v1//v1/messages', '/v1/messages'],
    ['/chat/completions', '/v1/chat/completions'],
    ['/models', '/v1/models'],
    ['/models?limit=2', '/v1/models?limit=2'],
    ['//models', '/v1//models'],
    ['/', '/'],
    ['/healthz', '/healthz'],
    ['/console/playground', '/console/playground'],
    ['/v1', '/v1'],
    ['/v1/v1', '/v1'],
    ['/v1/v10/chat', '/v1/v10/chat'],
    ['/v1/models/v1', '/v1/models/v1'],
    ['/modelsx', '/modelsx'],
    ['/v1/openai/gpt:streamGenerateContent?alt=sse', '/v1/models/openai/gpt:streamGenerateContent?alt=sse'],
    ['/v1beta/a/b/c:embedContent', '/v1beta/models/a/b/c:embedContent'],
    ['/v1beta/models/a/b:generateContent', '/v1beta/models/a/b:generateContent'],
    ['/v1beta/tunedModels/a:generateContent', '/v1beta/tunedModels/a:generateContent'],
    [
      '/v1beta1/projects/p/locations/l/publishers/google/models/m:generateContent',
      '/v1beta/models/m:generateContent',
    ],
    [
      '/v1/v1beta1/publishers/google/models/m:streamGenerateContent?alt=sse',
      '/v1beta/models/m:streamGenerateContent?alt=sse',
    ],
    ['/v1/publishers/vertex/models/m:countTokens', '/v1beta/models/vertex/m:countTokens'],
    ['/v1/publishers/google/models/m:predict', '/v1/publishers/google/models/m:predict'],
    ['/v1beta/files/a?x=b:generateContent', '/v1beta/files/a?x=b:generateContent'],
  ])('serves %s as %s', (given, served) => {
    expect(normaliseAddress(given)).toBe(served);
  });
});
