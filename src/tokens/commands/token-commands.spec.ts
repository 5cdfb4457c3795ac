import { describe, expect, it } from '@jest/globals';
import { createToken, listTokens, revokeToken, rotateToken, showToken } from './token-commands.js';
import { startTokens, withDataFolder } from '../fixtures/start-tokens.js';
import type { RunningTokens } from '../fixtures/start-tokens.js';

interface Shell extends RunningTokens {
  readonly output: { write(text: string): void };
  /** What was written since the last call. */
  readonly written: () => string;
}

const withShell = (use: (shell: Shell) => Promise<void>): Promise<void> =>
  withDataFolder(async (folder) => {
    const tokens = await startTokens(folder);
    let text = '';
    const output = { write: (more: string) => void (text += more) };
    const written = (): string => {
      const taken = text;
      text = '';
      return taken;
    };
    try {
      await use({ ...tokens, output, written });
    } finally {
      await tokens.stop();
    }
  });

describe('the token commands', () => {
  it('print a secret on a line of its own, once, and it works', () =>
    withShell(async ({ service, lookup, output, written }) => {
      const expiresAt = Date.UTC(2100, 0, 2, 3, 4, 5);
      await createToken({ service, output }, { name: 'laptop', expiresAt });
      const created = written();
      expect(created).toContain('"laptop", good until 2100-01-02T03:04:05Z');
      const secret = /^sk-gw-\w{39}$/m.exec(created)?.[0] ?? '';
      expect(lookup.find(secret)).toMatchObject({ status: 'valid' });

      await listTokens({ service, output });
      const listed = written();
      expect(listed).not.toContain(secret);
      expect(listed).toContain(`…${secret.slice(-4)}`);
    }));

  it('list every token in columns', () =>
    withShell(async ({ service, output, written }) => {
      await listTokens({ service, output });
      expect(written()).toContain('no token yet');
      await service.create({ name: 'a' });
      await service.create({ name: 'a longer name' });
      await service.revoke('a');
      await listTokens({ service, output });
      const [head, ...rows] = written().trimEnd().split('\n');
      expect(head).toMatch(/^NAME +STATE +TOKEN +OWNER +TEAM +CREATED +EXPIRES +ID$/);
      expect(rows).toHaveLength(2);
      const column = head?.indexOf('STATE') ?? 0;
      expect(rows.map((row) => row.slice(column).split(' ')[0]).sort()).toEqual(['active', 'revoked']);
    }));

  it('show all that is settled, and another secret once', () =>
    withShell(async ({ service, lookup, output, written }) => {
      await service.create({ name: 'a', owner: 'ada' });
      await showToken({ service, output }, 'a');
      expect(JSON.parse(written())).toMatchObject({ name: 'a', owner: 'ada' });
      await rotateToken({ service, output }, 'a', 60_000);
      const rotated = written();
      expect(rotated).toMatch(/works until \d{4}-/);
      const secret = /^sk-gw-\w{39}$/m.exec(rotated)?.[0] ?? '';
      expect(lookup.find(secret)).toMatchObject({ status: 'valid' });
      await rotateToken({ service, output }, 'a', 0);
      expect(written()).toContain('ends now');
    }));

  it('revoke by name, and say so where there is none', () =>
    withShell(async ({ service, lookup, output, written }) => {
      const { secret } = await service.create({ name: 'old' });
      await revokeToken({ service, output }, 'old');
      expect(written()).toContain('"old"');
      expect(lookup.find(secret)).toEqual({ status: 'disabled' });
      await expect(revokeToken({ service, output }, 'old')).rejects.toThrow('"old"');
      expect(written()).toBe('');
    }));
});
