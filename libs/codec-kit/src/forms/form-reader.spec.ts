import { describe, expect, it } from '@jest/globals';
import { FormReader } from '../index.js';

const reader = (fields: Readonly<Record<string, readonly string[]>>): FormReader =>
  new FormReader({ fields: new Map(Object.entries(fields)), files: [] });

describe('forms', () => {
  it('are read field by field; the rest is kept', () => {
    const form = reader({
      text: ['a'],
      list: ['a', '', 'b'],
      number: [' 1.5e1 '],
      flag: ['True'],
      choice: ['x'],
      empty: [''],
      other: ['1'],
      others: ['1', '2'],
    });
    expect(form.text('text')).toBe('a');
    expect(form.list('list')).toEqual(['a', 'b']);
    expect(form.number('number', { minimum: 0, maximum: 15 })).toBe(15);
    expect(form.flag('flag')).toBe(true);
    expect(form.choices('choice', ['x', 'y'])).toEqual(['x']);
    expect([form.text('empty'), form.number('absent'), form.list('absent')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(form.unread).toEqual(['other', 'others']);
    expect(form.rest()).toEqual({ other: '1', others: ['1', '2'] });
  });

  it.each(['NaN', 'Infinity', '-Infinity', '1e999', '0x10', '1,5', '1_000', '.5', '٣'])(
    'hold no number %s',
    (text) => {
      expect(() => reader({ n: [text] }).number('n')).toThrow(
        expect.objectContaining({ code: 'caller_invalid_request', param: 'n' }),
      );
    },
  );

  it('say what is wrong with a field', () => {
    const form = () => reader({ n: ['2'], fraction: ['0.5'], w: ['blue'], twice: ['1', '2'] });
    expect(() => form().number('n', { minimum: 0, maximum: 1 })).toThrow(
      "'n' must be from 0 to 1, but is 2.",
    );
    expect(() => form().number('n', { minimum: 3 })).toThrow('at least 3');
    expect(() => form().integer('fraction')).toThrow('must be an integer');
    expect(() => form().choice('w', ['red', 'green'])).toThrow('must be one of red, green; "blue" is not');
    expect(() => form().flag('w')).toThrow('one of true, false; "blue" is not');
    expect(() => form().text('twice')).toThrow('must be given once, but is given 2 times');
  });
});
