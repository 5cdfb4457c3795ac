import { describe, expect, it } from '@jest/globals';
import { displayOf, inspectAdminKey, inspectToken, mintAdminKey, mintToken } from './token-format.js';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_ é';

describe('the form of a token', () => {
  it('is a prefix and 39 letters and digits, never the same twice', () => {
    const tokens = Array.from({ length: 200 }, mintToken);
    for (const token of tokens) {
      expect(token).toMatch(/^sk-gw-[0-9A-Za-z]{39}$/);
      expect(inspectToken(token)).toBe('well-formed');
    }
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  it('notices every wrong character', () => {
    const token = mintToken();
    for (let index = 0; index < token.length; index++) {
      for (const letter of letters) {
        if (letter === token[index]) continue;
        const typo = token.slice(0, index) + letter + token.slice(index + 1);
        expect([typo, inspectToken(typo)]).toEqual([typo, index < 6 ? 'malformed' : 'mistyped']);
      }
    }
  });

  it('notices every swap of neighbours', () => {
    for (const token of Array.from({ length: 50 }, mintToken)) {
      for (let index = 0; index + 1 < token.length; index++) {
        const [left, right] = [token.charAt(index), token.charAt(index + 1)];
        if (left === right) continue;
        const typo = token.slice(0, index) + right + left + token.slice(index + 2);
        expect(inspectToken(typo)).not.toBe('well-formed');
      }
    }
  });

  it('notices what is missing, doubled or added', () => {
    const token = mintToken();
    for (let index = 6; index < token.length; index++) {
      expect(inspectToken(token.slice(0, index))).toBe('mistyped');
      expect(inspectToken(token.slice(0, index) + token.charAt(index) + token.slice(index))).toBe('mistyped');
    }
    expect(inspectToken(`${token} `)).toBe('mistyped');
  });

  it('tells tokens of others apart', () => {
    for (const foreign of ['', 'x', 'sk-proj-abc', 'AIzaSy', ` ${mintToken()}`, mintAdminKey()]) {
      expect(inspectToken(foreign)).toBe('malformed');
    }
  });

  it('is the same for administration keys under a prefix of their own', () => {
    const key = mintAdminKey();
    expect(key).toMatch(/^ak-gw-[0-9A-Za-z]{39}$/);
    expect(inspectAdminKey(key)).toBe('well-formed');
    expect(inspectAdminKey(mintToken())).toBe('malformed');
    expect(inspectAdminKey(key.replace('ak-', 'sk-'))).toBe('malformed');
    expect(inspectToken(key.replace('ak-', 'sk-'))).toBe('mistyped');
  });

  it('shows four characters of a secret and no more', () => {
    const token = mintToken();
    expect(displayOf(token)).toBe(`sk-gw-…${token.slice(-4)}`);
  });
});
