import { describe, expect, it } from '@jest/globals';
import { Machine } from '../machine.js';
import { OpenFilesCheck } from './open-files.check.js';

const severityAt = (limit: number | undefined): readonly string[] => {
  const machine = new Machine();
  machine.openFiles = () => limit;
  return [...new OpenFilesCheck(machine).examine()].map(({ severity }) => severity);
};

describe('the check of open files', () => {
  it.each([
    [undefined, 'ok'],
    [65_536, 'ok'],
    [1024, 'warning'],
    [256, 'fault'],
  ])('takes a limit of %s for %s', (limit, severity) => {
    expect(severityAt(limit)).toEqual([severity]);
  });

  it('reads the limit of this process', () => {
    expect(new Machine().openFiles() ?? Infinity).toBeGreaterThan(100);
  });
});
