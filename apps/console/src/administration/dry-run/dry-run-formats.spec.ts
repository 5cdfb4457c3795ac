import { describe, expect, it } from '@jest/globals';
import { dryRunFormat, dryRunFormatIds, exampleText, withModel } from './dry-run-formats.js';

describe('requests to try', () => {
  it.each(dryRunFormatIds)('name the model in the body or in the address: %s', (id) => {
    const { endpoint } = dryRunFormat(id);
    expect(exampleText(id, 'm-1') + endpoint('m-1')).toContain('m-1');
  });

  it('ask for another model, and stay as they were written else', () => {
    const text = '{ "seed": 12345678901234567890,\n  "model" : "a\\"b", "x": {"model": "y"} }';
    expect(withModel(text, 'c/d')).toBe(
      '{ "seed": 12345678901234567890,\n  "model" : "c/d", "x": {"model": "y"} }',
    );
    expect(withModel('{"contents": []}', 'c')).toBe('{"contents": []}');
  });
});
