import { describe, expect, it } from '@jest/globals';
import { toolNameFault, toolParametersFault } from './tool-fault.js';

const named = (name: string) => ({ name, description: '', parameters: '' });

describe('toolNameFault', () => {
  it.each([
    ['get_weather-2', undefined],
    ['get weather', 'letters'],
    ['x'.repeat(65), 'letters'],
    [' ', 'name'],
  ])('judges the name "%s"', (name, words) => {
    const fault = toolNameFault([named(name)], 0);
    if (words === undefined) expect(fault).toBeUndefined();
    else expect(fault).toContain(words);
  });

  it('wants each name once, even of the same tool twice', () => {
    const tool = named('same');
    expect(toolNameFault([tool, named('other')], 0)).toBeUndefined();
    expect(toolNameFault([tool, tool], 1)).toContain('another');
  });
});

describe('toolParametersFault', () => {
  it('lets a tool do without', () => {
    expect(toolParametersFault(named('a'))).toBeUndefined();
    expect(toolParametersFault({ ...named('a'), parameters: '{' })).toContain('Not JSON');
  });
});
