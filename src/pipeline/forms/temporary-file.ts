import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { buffersPassed } from '../../memory/passing-buffers.js';
import { systemCode } from './system-code.js';

/** How such files are called, so that leftovers of a process that was killed can be known. */
export const temporaryPrefix = 'model-gateway-upload-';

/** Bytes read at once. */
const pieceSize = 64 * 1024;

/**
 * A file for this process alone. Its name is taken away as soon as it is open, so that nothing is left even of a
 * process that is killed; where the system does not allow that, when it is closed.
 */
export class TemporaryFile {
  private closing: Promise<void> | undefined;

  private constructor(
    private readonly handle: FileHandle,
    /** Where it still has a name. */
    private readonly path: string | undefined,
  ) {}

  /** @throws Error of the file system */
  static async create(directory: string): Promise<TemporaryFile> {
    const path = join(directory, temporaryPrefix + randomUUID());
    const handle = await openNew(path, directory);
    const isNameless = await unlink(path).then(
      () => true,
      () => false,
    );
    return new TemporaryFile(handle, isNameless ? undefined : path);
  }

  async write(bytes: Buffer, position: number): Promise<void> {
    let done = 0;
    while (done < bytes.length) {
      const { bytesWritten } = await this.handle.write(bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
      buffersPassed(bytesWritten);
    }
  }

  /** What stands from `start` up to, not including, `end`. */
  async *read(start: number, end: number): AsyncGenerator<Buffer> {
    let position = start;
    while (position < end) {
      const wanted = Math.min(pieceSize, end - position);
      const { bytesRead, buffer } = await this.handle.read(
        Buffer.allocUnsafeSlow(wanted),
        0,
        wanted,
        position,
      );
      if (bytesRead === 0) throw new Error('The temporary file is shorter than what was written to it.');
      position += bytesRead;
      buffersPassed(bytesRead);
      yield buffer.subarray(0, bytesRead);
    }
  }

  /** Reads and writes that run are waited for, later ones fail. */
  close(): Promise<void> {
    this.closing ??= this.closeAndRemove();
    return this.closing;
  }

  private async closeAndRemove(): Promise<void> {
    await this.handle.close();
    if (this.path !== undefined) await unlink(this.path);
  }
}

async function openNew(path: string, directory: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx+', 0o600);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return open(path, 'wx+', 0o600);
  }
}
