import { describe, expect, it } from '@jest/globals';
import { readModelMethod } from './model-method.js';

describe('readModelMethod', () => {
  it.each([
    ['/v1beta/models/gemini-3-pro:generateContent?alt=sse', 'gemini-3-pro', 'generateContent'],
    ['/v1/models/vendor/model:free:streamGenerateContent', 'vendor/model:free', 'streamGenerateContent'],
    ['/v1alpha/models/vendor%2Fmodel%3Afree%3AgenerateContent', 'vendor/model:free', 'generateContent'],
    ['/v1beta/vendor/model:generateContent', 'vendor/model', 'generateContent'],
    ['/v1beta/tunedModels/mine:generateContent', 'tunedModels/mine', 'generateContent'],
  ])('reads %s', (url, model, method) => {
    expect(readModelMethod(url)).toEqual({ model, method });
  });

  it.each(['gemini', 'gemini:', ':generateContent', 'gemini:paint'])(
    'refuses %s, naming the methods',
    (name) => {
      expect(() => readModelMethod(`/v1beta/models/${name}`)).toThrow(
        ':generateContent, :streamGenerateContent',
      );
    },
  );
});
