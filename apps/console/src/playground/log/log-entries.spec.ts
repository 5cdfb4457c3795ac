import { describe, expect, it } from '@jest/globals';
import type { Conversation, Message } from '../conversation/conversation.js';
import { defaultSettings } from '../conversation/default-settings.js';
import { isSameEntry, logEntries } from './log-entries.js';

const user = (id: string, createdAt: number, parent?: string): Message => ({
  id,
  createdAt,
  ...(parent !== undefined && { parent }),
  role: 'user',
  parts: [{ type: 'text', text: id }],
});
const answer = (id: string, createdAt: number, parent: string): Message => ({
  id,
  createdAt,
  parent,
  role: 'assistant',
  model: 'm',
  format: 'chat-completions',
  parts: [],
  state: 'complete',
});
const conversation = (leaf: string, ...messages: readonly Message[]): Conversation => ({
  id: 'c',
  title: '',
  createdAt: 0,
  updatedAt: 0,
  settings: defaultSettings,
  messages: Object.fromEntries(messages.map((message) => [message.id, message])),
  leaf,
});

describe('what the conversation shows', () => {
  it('is the branch on show, with the place of each message among its versions', () => {
    const entries = logEntries(
      conversation('b2', user('a', 1), answer('b1', 2, 'a'), answer('b2', 3, 'a'), user('x', 4)),
    );
    expect(entries.map(({ message }) => message.id)).toEqual(['a', 'b2']);
    expect(entries.map(({ versions }) => versions)).toEqual([
      { at: 1, count: 2, next: 'x' },
      { at: 2, count: 2, previous: 'b1' },
    ]);
    expect(entries.map(({ isFollowed }) => isFollowed)).toEqual([true, false]);
  });

  it('has results of tools with the calls they answer', () => {
    const results: Message = { id: 't', createdAt: 3, parent: 'b', role: 'tool', results: [] };
    const entries = logEntries(
      conversation('d', user('a', 1), answer('b', 2, 'a'), results, answer('d', 4, 't')),
    );
    expect(entries.map(({ message }) => message.id)).toEqual(['a', 'b', 'd']);
    expect(entries[1]?.results).toBe(results);
    expect(entries[1]?.resultVersions).toEqual({ at: 1, count: 1 });
  });

  it('is nothing while nothing was said', () => {
    expect(logEntries(conversation(''))).toEqual([]);
  });

  it('stays the same for messages that did not change', () => {
    const before = conversation('b', user('a', 1), answer('b', 2, 'a'));
    const after = { ...before, messages: { ...before.messages, b: answer('b', 2, 'a') } };
    const [first, second] = logEntries(before);
    const [firstAfter, secondAfter] = logEntries(after);
    expect(first !== undefined && firstAfter !== undefined && isSameEntry(first, firstAfter)).toBe(true);
    expect(second !== undefined && secondAfter !== undefined && isSameEntry(second, secondAfter)).toBe(false);
  });
});
