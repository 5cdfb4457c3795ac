import { describe, expect, it } from '@jest/globals';
import { RunningWalks } from './running-walks.js';

const settled = async (promise: Promise<void>): Promise<boolean> => {
  let isSettled = false;
  void promise.then(() => {
    isSettled = true;
  });
  await new Promise(setImmediate);
  return isSettled;
};

describe('RunningWalks', () => {
  it('waits for those that run now, not for later ones', async () => {
    const walks = new RunningWalks();
    const [leaveFirst, leaveSecond] = [walks.enter(), walks.enter()];
    const over = walks.over(60_000);
    const leaveLater = walks.enter();
    leaveFirst();
    leaveFirst();
    expect(await settled(over)).toBe(false);
    leaveSecond();
    expect(await settled(over)).toBe(true);
    expect(await settled(walks.over(60_000))).toBe(false);
    leaveLater();
  });

  it('waits for nobody where none runs, and no longer than it may', async () => {
    const walks = new RunningWalks();
    expect(await settled(walks.over(60_000))).toBe(true);
    walks.enter();
    await walks.over(5);
  });
});
