import { describe, expect, it } from '@jest/globals';
import { csvLine } from './csv.js';

describe('csvLine', () => {
  it('quotes what needs it, and leaves nothing of null', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', null, -1.5, true])).toBe(
      'a,"b,c","d""e","f\ng",,-1.5,true\r\n',
    );
  });

  it('makes no formula of any text', () => {
    expect(csvLine(['=1+1', '+1', '-1', '@x', '\t=1', '|x', '%x'])).toBe(
      "'=1+1,'+1,'-1,'@x,'\t=1,'|x,'%x\r\n",
    );
  });
});
