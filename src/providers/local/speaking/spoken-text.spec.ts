import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { spokenText } from './spoken-text.js';

const spoken = (input: string) => spokenText(input, 'piper');

describe('what of a text is read aloud', () => {
  it('is English as it stands', () => {
    const text = 'Dr. Smith’s café — “naïve”, 50 % off!\n\nA new paragraph: x² + π = 3.14 €.';
    expect(spoken(text)).toEqual({ value: text, losses: [] });
  });

  it('has neither emoji nor words in other scripts, and says so', () => {
    const { value, losses } = spoken('Well done 👩‍👩‍👧 ❤️ 🎉, said Иван Петров, 你好, नमस्ते and Καλημέρα.');
    expect(value.replace(/ +/g, ' ')).toBe('Well done , said , , and .');
    expect(losses.map(({ path, feature, action }) => [path, feature, action])).toEqual([
      ['input', 'language', 'dropped'],
      ['input', 'emoji', 'dropped'],
    ]);
    expect(losses.map(({ detail }) => /\d+/.exec(detail ?? '')?.[0])).toEqual(['5', '3']);
  });

  it('holds nothing that ends a text early or is not heard', () => {
    expect(spoken('a\u0000b\u200bc\u0007\ud800d\r\ne').value).toBe('abcd\ne');
    expect(spoken('ＡＢＣ １２３ 𝓗𝓲').value).toBe('ABC 123 Hi');
  });

  it.each(['', '   \n', '...', '🎉 👍🏽', '?!', '\u0000'])('is not %j', (input) => {
    expect(() => spoken(input)).toThrow(GatewayError);
    expect(() => spoken(input)).toThrow(/neither letters nor digits/);
  });

  it.each(['Привет, мир!', '你好世界。', 'नमस्ते दुनिया', 'สวัสดี', 'ラーメン', 'Καλημέρα κόσμε'])(
    'is not %s',
    (input) => {
      const refusal = { code: 'caller_unsupported_feature', param: 'input' };
      expect(() => spoken(input)).toThrow(expect.objectContaining(refusal));
    },
  );
});
