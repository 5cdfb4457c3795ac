import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { FileEntry } from './manifest.js';
import type { ModelPaths } from './model-paths.js';

/** What a full check saw: as long as the file still looks like this, its content is the same. */
const verificationSchema = z.object({
  sha256: z.string(),
  bytes: z.number(),
  modified: z.number(),
  changed: z.number(),
  inode: z.number(),
});
type Verification = z.infer<typeof verificationSchema>;

/** `refused`: the file is there but not what it must be; `reason` says how. */
export type WeightCheck =
  | { readonly status: 'whole' }
  | { readonly status: 'absent' }
  | { readonly status: 'refused'; readonly reason: string };

/**
 * Checks a weight file. The whole content is hashed unless an earlier full check stands on record and the file
 * has not been touched since (size, times and inode are the same).
 * @param full hash in any case.
 */
export async function checkWeights(
  paths: ModelPaths,
  file: FileEntry,
  full: boolean,
  signal?: AbortSignal,
): Promise<WeightCheck> {
  const path = paths.weights(file);
  const seen = await fingerprint(path, file.sha256);
  if (seen === undefined) return { status: 'absent' };
  if (seen.bytes !== file.bytes)
    return { status: 'refused', reason: `it has ${seen.bytes} bytes instead of ${file.bytes}` };
  if (!full && sameAs(await readVerification(paths, file), seen)) return { status: 'whole' };
  const sha256 = await sha256OfFile(path, signal);
  if (sha256 !== file.sha256)
    return { status: 'refused', reason: `its sha256 is ${sha256} instead of ${file.sha256}` };
  await recordVerification(paths, file);
  return { status: 'whole' };
}

/** Notes that a weight file has just been checked whole. */
export async function recordVerification(paths: ModelPaths, file: FileEntry): Promise<void> {
  const seen = await fingerprint(paths.weights(file), file.sha256);
  if (seen === undefined) return;
  const target = paths.verification(file);
  const draft = `${target}.${process.pid}`;
  await writeFile(draft, JSON.stringify(seen));
  await rename(draft, target);
}

/** Takes a weight file and its record away. */
export async function removeWeights(paths: ModelPaths, file: FileEntry): Promise<void> {
  await rm(paths.verification(file), { force: true });
  await rm(paths.weights(file), { force: true });
}

async function fingerprint(path: string, sha256: string): Promise<Verification | undefined> {
  const status = await stat(path).catch(() => undefined);
  if (status?.isFile() !== true) return undefined;
  return {
    sha256,
    bytes: status.size,
    modified: status.mtimeMs,
    changed: status.ctimeMs,
    inode: status.ino,
  };
}

async function readVerification(paths: ModelPaths, file: FileEntry): Promise<Verification | undefined> {
  try {
    const parsed: unknown = JSON.parse(await readFile(paths.verification(file), 'utf8'));
    return verificationSchema.safeParse(parsed).data;
  } catch {
    return undefined;
  }
}

const sameAs = (record: Verification | undefined, seen: Verification): boolean =>
  isDeepStrictEqual(record, seen);

async function sha256OfFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const options = { highWaterMark: 1024 * 1024, ...(signal !== undefined && { signal }) };
  for await (const chunk of createReadStream(path, options) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}
