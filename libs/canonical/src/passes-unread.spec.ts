import { describe, expect, it } from '@jest/globals';
import type { Part } from './part.js';
import { passesUnread } from './passes-unread.js';
import type { CanonicalRequest } from './request.js';

/** As an outline has it: a character for each byte. */
const unread = (text: string): string => Buffer.from(text).toString('latin1');

const requestOf = (parts: readonly Part[], more: Partial<CanonicalRequest> = {}): CanonicalRequest => ({
  model: 'm',
  messages: [{ role: 'user', parts }],
  source: 'openai-chat',
  ...more,
});
const said = (text: string): Part => ({ type: 'text', text: unread(text) });
const call = { type: 'tool-call', id: 'c', kind: 'function', executor: 'client' } as const;
const picture = { type: 'media', media: 'image' } as const;

describe('passesUnread', () => {
  it.each<[string, CanonicalRequest]>([
    ['what is said', requestOf([said('naïve 日本語 😀'), said(''), said(' \n')])],
    ['the system', requestOf([], { system: [{ type: 'text', text: unread('Sé breve.') }] })],
    ['what a tool is given', requestOf([{ ...call, name: 'f', input: unread('{"q":"é"}') }])],
    [
      'what a tool answers',
      requestOf([{ type: 'tool-result', callId: 'c', parts: [{ type: 'text', text: unread('é') }] }]),
    ],
    ['a picture in bytes', requestOf([{ ...picture, source: { kind: 'bytes', base64: 'AAAA' } }])],
    [
      'what only its own format reads',
      requestOf([], { spelling: { format: 'openai-chat', value: unread('é') } }),
    ],
  ])('passes on %s', (_what, request) => {
    expect(passesUnread(request)).toBe(true);
  });

  it.each<[string, CanonicalRequest]>([
    ['prompts', requestOf([], { source: 'openai-completions' })],
    ['several answers', requestOf([], { sampling: { n: 2 } })],
    ['a stop sequence', requestOf([], { sampling: { stop: [unread('»')] } })],
    ['the name of a tool', requestOf([{ ...call, name: unread('é'), input: '' }])],
    [
      'a key of a schema',
      requestOf([], { tools: [{ kind: 'function', name: 'f', schema: { [unread('é')]: 1 } }] }),
    ],
    ['thinking', requestOf([{ type: 'reasoning', text: unread('é') }])],
    ['a refusal', requestOf([{ type: 'refusal', text: unread('é') }])],
    ['what is cited', requestOf([{ type: 'text', text: 'a', annotations: [] }])],
    [
      'a document',
      requestOf([{ type: 'media', media: 'document', source: { kind: 'bytes', base64: 'AAAA' } }]),
    ],
    ['an address', requestOf([{ ...picture, source: { kind: 'url', url: 'https://a.example/b' } }])],
    ...['\u00a0', '\u1680', '\u2003', '\u2028', '\u202f', '\u205f', '\u3000', '\ufeff'].flatMap(
      (space): [string, CanonicalRequest][] => [
        ['a blank before it', requestOf([said(` ${space}a`)])],
        ['a blank behind it', requestOf([said(`a${space}\n`)])],
        ['nothing but blanks', requestOf([said(space)])],
      ],
    ),
  ])('has %s read', (_what, request) => {
    expect(passesUnread(request)).toBe(false);
  });
});
