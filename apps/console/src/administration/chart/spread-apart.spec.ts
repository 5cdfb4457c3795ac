import { describe, expect, it } from '@jest/globals';
import { spreadApart } from './spread-apart.js';

describe('labels at the end of lines', () => {
  it('stay where they belong while there is room', () => {
    expect(spreadApart([80, 20, 50], 14, 100)).toEqual([80, 20, 50]);
  });

  it('make room for one another, in their order', () => {
    expect(spreadApart([50, 52, 51], 14, 100)).toEqual([50, 78, 64]);
  });

  it('stay within the chart', () => {
    expect(spreadApart([100, 99, 0], 14, 100)).toEqual([93, 79, 7]);
  });
});
