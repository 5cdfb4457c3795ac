import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createConversationKeeper } from './conversation-keeper.js';
import { append, removeBranch, replace } from './conversation-tree.js';
import type { Conversation, Message } from './conversation.js';
import type { ConversationChange } from './conversations-database.js';
import { defaultSettings } from './default-settings.js';

const empty: Conversation = {
  id: 'c',
  title: 'T',
  createdAt: 0,
  updatedAt: 0,
  settings: defaultSettings,
  messages: {},
};
const said = (id: string, text = id): Message => ({
  id,
  createdAt: 1,
  role: 'user',
  parts: [{ type: 'text', text }],
});

function setUp() {
  const written: ConversationChange[] = [];
  const outcomes: (string | undefined)[] = [];
  const removed: string[] = [];
  let failure: Error | undefined;
  const keeper = createConversationKeeper(
    {
      async write(change) {
        if (failure !== undefined) throw failure;
        written.push(change);
      },
      async remove(id) {
        removed.push(id);
      },
    },
    (fault) => outcomes.push(fault),
  );
  return { keeper, written, outcomes, removed, fail: (error?: Error) => (failure = error) };
}

describe('keeping conversations', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('waits until it is quiet, but not for ever', async () => {
    const { keeper, written } = setUp();
    for (let time = 0; time < 2900; time += 100) {
      keeper.save(append(empty, said('a', String(time))));
      await jest.advanceTimersByTimeAsync(100);
    }
    expect(written).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(200);
    expect(written).toHaveLength(1);
    expect(written[0]?.put).toMatchObject([{ parts: [{ text: '2800' }] }]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(written).toHaveLength(1);
  });

  it('writes what changed and nothing else', async () => {
    const { keeper, written } = setUp();
    const first = [said('a'), said('b'), said('c')].reduce(append, empty);
    keeper.isSaved(first);
    keeper.save(replace(removeBranch(first, 'a'), said('b', 'new')));
    await keeper.flush();
    expect(written).toMatchObject([{ head: { id: 'c' }, put: [{ id: 'b' }], removed: ['a'] }]);
    expect(written[0]?.put).toHaveLength(1);
    expect(written[0]?.head).not.toHaveProperty('messages');
  });

  it('tells that storage is full, and tries again with the next change', async () => {
    const { keeper, written, outcomes, fail } = setUp();
    fail(new DOMException('full', 'QuotaExceededError'));
    keeper.save(append(empty, said('a')));
    await keeper.flush();
    expect(outcomes).toEqual([expect.stringMatching(/full/)]);
    fail();
    keeper.save({ ...empty, id: 'other' });
    await keeper.flush();
    expect(written.map(({ head }) => head.id)).toEqual(['c', 'other']);
    expect(outcomes.at(-1)).toBeUndefined();
  });

  it('writes all of what another tab removed', async () => {
    const { keeper, written } = setUp();
    const first = append(append(empty, said('a')), said('b'));
    keeper.isSaved(first);
    keeper.forget('c');
    keeper.save({ ...first, title: 'New' });
    expect(keeper.isWaiting('c')).toBe(true);
    await keeper.flush();
    expect(written[0]?.put).toHaveLength(2);
    expect(keeper.isWaiting('c')).toBe(false);
  });

  it('does not bring back what was removed', async () => {
    const { keeper, written, removed } = setUp();
    keeper.save(append(empty, said('a')));
    await keeper.remove('c');
    await keeper.flush();
    expect(written).toEqual([]);
    expect(removed).toEqual(['c']);
  });
});
