import { describe, expect, it } from '@jest/globals';
import { brokenEventAt } from './broken-event.js';

const at = (text: string): number | undefined => brokenEventAt(Buffer.from(text));

describe('brokenEventAt', () => {
  it.each([
    ['whole events', 'data: {"a":1}\n\ndata: {"b":{"c":2}}\n\n'],
    ['the end mark', 'data: {"a":1}\n\ndata: [DONE]\n\n'],
    ['comments and empty data', ': ping\n\ndata:\n\n'],
    ['names before and ids behind', 'event: x\ndata: {"a":1}\nid: 7\n\n'],
    ['data in several lines', 'data: {"a":\ndata: 1}\n\n'],
    ['CRLF', 'data: {"a":1}\r\n\r\ndata: {"b":2}\r\n\r\n'],
    ['blanks at the end', 'data: {"a":1} \n\n'],
    ['text that is no JSON', 'data: ping\n\n'],
    ['the beginning of an event', 'data: {"a":1}\n\ndata: {"b":2}\n'],
  ])('finds nothing in %s', (_what, events) => {
    expect(at(events)).toBeUndefined();
  });

  it.each([
    ['the first', 'data: {"a":"b\n\ndata: {"c":1}\n\n', 0],
    ['a later one', 'data: {"a":1}\n\nevent: x\ndata: {"b":[1\n\n', 15],
    ['one with CRLF', 'data: {"a":1}\r\n\r\ndata: {"b":\r\n\r\n', 17],
  ])('finds %s', (_what, events, place) => {
    expect(at(events)).toBe(place);
  });
});
