import { describe, expect, it } from '@jest/globals';
import { missingRuntime } from './runtime-presence.js';

describe('what a model runs on', () => {
  it('is there, or there is no need of it', () => {
    expect(missingRuntime({ runtimes: ['zod', '@nestjs/common'] })).toBeUndefined();
    expect(missingRuntime({})).toBeUndefined();
  });

  it('is named where it is missing', () => {
    for (const runtimes of [['no-such-package-here'], ['zod', 'no-such-package-here']])
      expect(missingRuntime({ runtimes })).toMatch(/no-such-package-here is not installed; run "npm install/);
  });
});
