import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '#libs/json';
import { FieldReader, readLogitBias, readStop, readStreamOptions, writeStreamOptions } from '../index.js';

const over = (body: JsonObject) => FieldReader.over(body, '', 'strict');

describe('stop', () => {
  it.each([
    ['END', { value: ['END'], single: true }],
    [['a', 'b'], { value: ['a', 'b'], single: false }],
    [[], undefined],
    [null, undefined],
  ])('reads %j', (stop, read) => {
    expect(readStop(over({ stop }))).toEqual(read);
  });

  it('keeps an empty array among the unread', () => {
    const reader = over({ stop: [] });
    readStop(reader);
    expect(reader.rest()).toEqual({ stop: [] });
  });

  it.each([
    [7, 'stop'],
    [['a', 7], 'stop.1'],
  ])('refuses %j', (stop, param) => {
    expect(() => readStop(over({ stop }))).toThrow(expect.objectContaining({ param }));
  });
});

describe('logit_bias', () => {
  it('reads a bias per token', () => {
    expect(readLogitBias(over({ logit_bias: { '50256': -100 } }))).toEqual({ '50256': -100 });
    expect(readLogitBias(over({}))).toBeUndefined();
  });

  it('refuses what is no number', () => {
    const reader = over({ logit_bias: { '50256': 'never' } });
    expect(() => readLogitBias(reader)).toThrow(expect.objectContaining({ param: 'logit_bias.50256' }));
  });
});

it('stream_options come back as they were', () => {
  const stream_options = { include_usage: true, include_obfuscation: false };
  const options = readStreamOptions(over({ stream_options }));
  expect(options).toEqual({ includeUsage: true, includeObfuscation: false });
  expect(writeStreamOptions(options ?? {})).toEqual({ stream_options });
  expect(writeStreamOptions({})).toEqual({});
});
