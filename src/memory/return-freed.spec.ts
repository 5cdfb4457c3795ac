import { describe, expect, it } from '@jest/globals';
import { collectAll } from './collect-garbage.js';
import { returnFreed } from './return-freed.js';

const megabyte = 1024 * 1024;
const isGlibc = process.platform === 'linux' && 'glibcVersionRuntime' in headerOfReport();

function headerOfReport(): object {
  return (process.report.getReport() as { readonly header: object }).header;
}

/** Leaves one of a thousand buffers in use: the C library cannot give back what lies between them by itself. */
function leaveHoles(): readonly Buffer[] {
  const buffers = Array.from({ length: 200_000 }, () => Buffer.allocUnsafeSlow(1_200).fill(1));
  return buffers.filter((_buffer, index) => index % 1_000 === 999);
}

describe('memory that was freed', () => {
  (isGlibc ? it : it.skip)('goes back to the system, though what lies above it is in use', async () => {
    const kept = leaveHoles();
    collectAll();
    const before = process.memoryUsage.rss();
    expect(await returnFreed()).toBe(true);
    expect(process.memoryUsage.rss()).toBeLessThan(before - 100 * megabyte);
    expect(kept).toHaveLength(200);
  });
});
