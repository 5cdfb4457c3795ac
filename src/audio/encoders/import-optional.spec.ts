import { describe, expect, it } from '@jest/globals';
import { importOptional } from './import-optional.js';

describe('importOptional', () => {
  it('tells how to get what is not installed', async () => {
    const missing = importOptional(() => Promise.reject(new Error('no such package')), 'aac', 'one two');
    await expect(missing).rejects.toMatchObject({
      refusal: { param: 'response_format', message: expect.stringContaining('npm install one two') },
    });
  });
});
