import { describe, expect, it } from '@jest/globals';
import { describePullFailure } from './pull-error.js';

const failed = (code: string) => Object.assign(new Error(`it failed: ${code}`), { code });

describe('describePullFailure', () => {
  it.each([
    ['ENOSPC', 'disk-full', /"tiny": package x could not be pulled: the disk is full\. Free some space/],
    ['ENOTFOUND', 'offline', /cannot be reached.*--from/],
    ['E404', 'not-found', /does not have it.*"registry" setting/],
    ['E401', 'unauthorised', /refused the credential.*\.npmrc/],
    ['EINTEGRITY', 'integrity', /not what the manifest promises/],
    ['EACCES', 'registry', /could not be pulled: it failed: EACCES/],
  ])('tells cause and fix of %s', (code, failure, message) => {
    const error = describePullFailure('tiny', 'package x', new Error('outer', { cause: failed(code) }));
    expect(error.failure).toBe(failure);
    if (failure !== 'registry') expect(error.message).toMatch(message);
    expect(describePullFailure('tiny', 'package x', failed(code)).message).toMatch(message);
  });

  it('keeps what was described already', () => {
    const first = describePullFailure('tiny', 'package x', failed('E404'));
    expect(describePullFailure('tiny', 'its weights', first)).toBe(first);
  });
});
