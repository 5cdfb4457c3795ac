import { describe, expect, it } from '@jest/globals';
import {
  append,
  branchOf,
  leafBelow,
  removeBranch,
  replace,
  show,
  siblingsOf,
  titleOf,
} from './conversation-tree.js';
import type { Conversation, Message } from './conversation.js';
import { defaultSettings } from './default-settings.js';

const empty: Conversation = {
  id: 'c',
  title: 'New',
  createdAt: 0,
  updatedAt: 0,
  settings: defaultSettings,
  messages: {},
};
let time = 0;
const said = (id: string, parent?: string, text = id): Message => ({
  id,
  ...(parent !== undefined && { parent }),
  createdAt: ++time,
  role: 'user',
  parts: [{ type: 'text', text }],
});
/** a → b → c, b2 beside b, b2 → d. */
const tree = [said('a'), said('b', 'a'), said('c', 'b'), said('b2', 'a'), said('d', 'b2')].reduce(
  append,
  empty,
);
const ids = (conversation: Conversation): string =>
  branchOf(conversation)
    .map(({ id }) => id)
    .join(' ');

describe('a conversation', () => {
  it('shows the branch that was said last', () => {
    expect(ids(tree)).toBe('a b2 d');
    expect(ids(empty)).toBe('');
  });
  it('knows what stands side by side, and shows it to its end', () => {
    expect(siblingsOf(tree, 'b2')).toEqual(['b', 'b2']);
    expect(siblingsOf(tree, 'a')).toEqual(['a']);
    expect(leafBelow(tree, 'b')).toBe('c');
    expect(ids(show(tree, 'b'))).toBe('a b c');
    expect(show(tree, 'nowhere')).toBe(tree);
  });
  it('changes one message and keeps the others as they are', () => {
    const changed = replace(tree, said('b', 'a', 'other'));
    expect(changed.messages.c).toBe(tree.messages.c);
    expect(ids(changed)).toBe(ids(tree));
    expect(replace(tree, said('gone'))).toBe(tree);
  });
  it('shows a sibling where a branch was removed, else what was before', () => {
    const without = removeBranch(tree, 'b2');
    expect(Object.keys(without.messages)).toEqual(['a', 'b', 'c']);
    expect(ids(without)).toBe('a b c');
    expect(ids(removeBranch(without, 'b'))).toBe('a');
    expect(removeBranch(tree, 'a')).not.toHaveProperty('leaf');
    expect(ids(removeBranch(tree, 'c'))).toBe('a b2 d');
  });
  it('survives parents that are missing or lead in circles', () => {
    const circle = { ...empty, leaf: 'x', messages: { x: said('x', 'y'), y: said('y', 'x') } };
    expect(branchOf(circle)).toHaveLength(2);
    expect(leafBelow(circle, 'x')).toBe('y');
    expect(ids({ ...empty, leaf: 'x', messages: { x: said('x', 'gone') } })).toBe('x');
  });
  it('is called by its first words', () => {
    expect(titleOf(append(empty, said('a', undefined, '  Why is\n\nthe sky blue? ')))).toBe(
      'Why is the sky blue?',
    );
    expect(titleOf(append(empty, said('a', undefined, 'x'.repeat(90))))).toHaveLength(60);
    expect(titleOf(empty)).toBeUndefined();
  });
});
