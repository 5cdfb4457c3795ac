import { describe, expect, it } from '@jest/globals';
import { fileFindings, folderFindings } from './file-rights.js';

const openFolder = { path: '/data', mode: 0o755 };
const closedFolder = { path: '/data', mode: 0o700 };
const file = { path: '/data/gateway.db', mode: 0o600, isUsable: true };

describe('rights in the data folder', () => {
  it('are in order where nobody else may do anything', () => {
    expect([...folderFindings(closedFolder), ...fileFindings(file, closedFolder)]).toEqual([]);
  });

  it('are at fault where others can get to a file that they may read', () => {
    const [finding, ...more] = fileFindings({ ...file, mode: 0o644 }, openFolder);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      severity: 'fault',
      fix: expect.stringMatching(/^chmod 600 \/data\/gateway\.db; then replace/),
    });
  });

  it('are a warning where the folder keeps others out, with nothing to replace', () => {
    expect([...fileFindings({ ...file, mode: 0o644 }, closedFolder)]).toEqual([
      expect.objectContaining({ severity: 'warning', fix: 'chmod 600 /data/gateway.db' }),
    ]);
  });

  it('have a fix that a shell understands', () => {
    const strange = { ...file, path: "/some data/it's.db", isUsable: false };
    const fixOf = (findings: Iterable<unknown>) =>
      [...findings].map((finding) => Reflect.get(finding as object, 'fix') as unknown);
    expect(fixOf(fileFindings(strange, closedFolder))).toEqual([
      `Give it to the user who runs the gateway: chown <user> '/some data/it'\\''s.db'`,
    ]);
    expect(fixOf(folderFindings({ path: '/some data', mode: 0o777 }))).toEqual([
      "Take that away: chmod o-w '/some data'",
    ]);
  });
});
