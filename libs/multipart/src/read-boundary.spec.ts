import { describe, expect, it } from '@jest/globals';
import { isMultipartForm, readBoundary } from './read-boundary.js';

describe('readBoundary', () => {
  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data;charset=utf-8;BOUNDARY=----WebKitFormBoundary7MA4', '----WebKitFormBoundary7MA4'],
    ['multipart/form-data; boundary="a b:c"', 'a b:c'],
    ['multipart/form-data; boundary="a\\?c"; x=y', 'a?c'],
  ])('reads %s', (contentType, boundary) => {
    expect(readBoundary(contentType)).toBe(boundary);
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=a; boundary=b',
    `multipart/form-data; boundary=${'a'.repeat(71)}`,
    'multipart/form-data; boundary="a "',
    'multipart/form-data; boundary="a\r\nb"',
    'multipart/mixed; boundary=a',
    'application/json; boundary=a',
  ])('finds none in %j', (contentType) => {
    expect(readBoundary(contentType)).toBeUndefined();
  });

  it('knows the type by itself', () => {
    expect(isMultipartForm('multipart/form-data')).toBe(true);
    expect(isMultipartForm('multipart/form-database')).toBe(false);
  });
});
