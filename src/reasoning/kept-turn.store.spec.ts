import { describe, expect, it } from '@jest/globals';
import type { KeptTurnRecord, KeptTurnRepository } from '../storage/kept-turn.repository.js';
import { SweepReports } from '../retention/sweep-reports.js';
import { KeptTurnStore } from './kept-turn.store.js';

/** A database that answers when told to. */
class SlowRepository implements KeptTurnRepository {
  readonly answer = Promise.withResolvers<readonly KeptTurnRecord[]>();

  find(): Promise<readonly KeptTurnRecord[]> {
    return this.answer.promise;
  }

  async holdsAny(): Promise<boolean> {
    return true;
  }

  async put(): Promise<void> {
    // Nobody looks at it.
  }

  async deleteExpired(): Promise<number> {
    return 0;
  }

  async deleteBeyond(): Promise<number> {
    return 0;
  }
}

describe('KeptTurnStore', () => {
  it('prefers what was put while the database was read to what that has', async () => {
    const repository = new SlowRepository();
    const store = new KeptTurnStore(
      repository,
      { reasoning: { retention: 60_000, maxTotal: 1_000 } },
      new SweepReports(),
    );
    const finding = store.find(['key']);
    store.put('key', 'new');
    repository.answer.resolve([{ key: 'key', pieces: 'old', expiresAt: Date.now() + 60_000 }]);
    expect(await finding).toEqual(new Map([['key', 'new']]));
    expect(await store.find(['key'])).toEqual(new Map([['key', 'new']]));
    await store.onModuleDestroy();
  });
});
