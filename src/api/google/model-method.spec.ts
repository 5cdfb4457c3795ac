import { describe, expect, it } from '@jest/globals';
import { readModelMethod } from './model-method.js';

describe('readModelMethod', () => {
  it.each([
    ['gemini-3-pro:generateContent', 'gemini-3-pro', 'generateContent'],
    ['vendor/model:free:streamGenerateContent', 'vendor/model:free', 'streamGenerateContent'],
  ])('reads %s', (path, model, method) => {
    expect(readModelMethod(path)).toEqual({ model, method });
  });

  it.each(['gemini', 'gemini:', ':generateContent', 'gemini:embedContent'])(
    'refuses %s, naming the methods',
    (path) => {
      expect(() => readModelMethod(path)).toThrow(':generateContent, :streamGenerateContent');
    },
  );
});
