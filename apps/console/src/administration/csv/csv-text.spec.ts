import { describe, expect, it } from '@jest/globals';
import { csvHead, csvLines } from './csv-text.js';

const columns = [
  { name: 'name', cell: ({ name }: { readonly name: string }) => name },
  { name: 'count', cell: () => -1 },
  { name: 'none', cell: () => null },
];

describe('CSV', () => {
  it('has names, then lines, and quotes what would end a cell', () => {
    expect(csvHead(columns)).toBe('name,count,none\r\n');
    expect(csvLines(columns, [{ name: 'plain' }, { name: 'a,"b"\nc' }])).toBe(
      'plain,-1,\r\n"a,""b""\nc",-1,\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '|cmd', '%1', '\t=1', '\r=1', '\n=1', '＝1'])(
    'makes no formula of %j',
    (name) => {
      expect(csvLines(columns, [{ name }])).toMatch(/^"?'/);
    },
  );
});
