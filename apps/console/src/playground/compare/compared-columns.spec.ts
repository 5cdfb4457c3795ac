import { describe, expect, it } from '@jest/globals';
import type { AssistantMessage, UserMessage } from '../conversation/conversation.js';
import { branchOf, siblingsOf } from '../conversation/conversation-tree.js';
import { defaultSettings } from '../conversation/default-settings.js';
import { columnsOf, withKeptAnswer, withModel } from './compared-columns.js';

describe('columns of a comparison', () => {
  it('are the model of the conversation and one to choose at first', () => {
    expect(columnsOf([], 'a')).toEqual(['a', '']);
    expect(columnsOf(['a', 'b', 'c', 'd', 'e'], 'x')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('have each model once', () => {
    expect(withModel(['a', ''], 1, 'b')).toEqual(['a', 'b']);
    expect(withModel(['a', ''], 1, 'a')).toEqual(['a', '']);
    expect(withModel(['a', 'b'], 0, 'a')).toEqual(['a', 'b']);
    expect(withModel(['', 'b'], 1, '')).toEqual(['', '']);
  });
});

describe('going on with one of the answers', () => {
  const conversation = {
    id: 'c',
    title: '',
    createdAt: 0,
    updatedAt: 0,
    settings: defaultSettings,
    messages: {},
  };
  const question: UserMessage = {
    id: 'q',
    createdAt: 1,
    role: 'user',
    parts: [{ type: 'text', text: 'Hi' }],
  };
  const answer = (id: string, state: AssistantMessage['state']): AssistantMessage => ({
    id,
    parent: 'q',
    createdAt: 2,
    role: 'assistant',
    model: id,
    format: 'chat-completions',
    parts: [],
    state,
  });

  it('shows it, and keeps the others that have ended as its versions', () => {
    const answers = [answer('a', 'complete'), answer('b', 'streaming'), answer('d', 'failed')];
    const after = withKeptAnswer(conversation, question, answer('a', 'complete'), answers);
    expect(branchOf(after).map(({ id }) => id)).toEqual(['q', 'a']);
    expect(siblingsOf(after, 'a')).toEqual(['a', 'd']);
  });

  it('asks the question once', () => {
    const once = withKeptAnswer(conversation, question, answer('a', 'complete'), []);
    const twice = withKeptAnswer(once, question, answer('e', 'complete'), []);
    expect(branchOf(twice).map(({ id }) => id)).toEqual(['q', 'e']);
  });
});
