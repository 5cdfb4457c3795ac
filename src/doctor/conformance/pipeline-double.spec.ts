import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { PipelineDouble } from './pipeline-double.js';
import { TemporaryFolder } from './temporary-folder.js';

it('leaves nothing behind, also where it does not close', async () => {
  const folder = await TemporaryFolder.make('pipeline-double-');
  const context = { close: () => Promise.reject(new Error('It hangs.')) };
  const double = Reflect.construct(PipelineDouble, [context, folder]) as PipelineDouble;
  await expect(double.close()).rejects.toThrow('It hangs.');
  expect(existsSync(folder.path)).toBe(false);
  expect(process.listenerCount('SIGTERM')).toBe(0);
});
