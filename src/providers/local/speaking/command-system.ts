/** Numbers of WASI's preview 1: https://github.com/WebAssembly/WASI/blob/main/legacy/preview1/docs.md */
const status = { success: 0, badDescriptor: 8, invalid: 28, noEntry: 44 };
const fileTypes = { characters: 2, folder: 3, file: 4 };
/** The folder that every program is given: it is empty at first and holds what the program writes. */
const folder = { descriptor: 3, name: '/' };
const firstFile = 4;
const createsFile = 1;
const everyRight = 0xffff_ffff_ffff_ffffn;

interface OpenFile {
  readonly name: string;
  content: Buffer;
  length: number;
  position: number;
}

class Exit extends Error {
  constructor(readonly status: number) {
    super(`exit ${status}`);
  }
}

/**
 * The system that one run of a WASI program sees: arguments, an empty folder in memory, no environment, no input, a
 * clock that stands still. node:wasi would need a folder on disk for what is only passed on.
 */
export class CommandSystem {
  /** What the program calls. */
  readonly imports = {
    args_sizes_get: (count: number, size: number) => this.#sizes(count, size),
    args_get: (pointers: number, texts: number) => this.#arguments(pointers, texts),
    clock_time_get: (_clock: number, _precision: bigint, time: number) => {
      this.#view.setBigUint64(time, 0n, true);
      return status.success;
    },
    fd_close: (descriptor: number) => (this.#open.has(descriptor) ? status.success : status.badDescriptor),
    fd_fdstat_get: (descriptor: number, stat: number) => this.#describe(descriptor, stat),
    fd_fdstat_set_flags: () => status.success,
    fd_prestat_get: (descriptor: number, stat: number) => {
      if (descriptor !== folder.descriptor) return status.badDescriptor;
      this.#view.setUint32(stat, 0, true);
      this.#view.setUint32(stat + 4, folder.name.length, true);
      return status.success;
    },
    fd_prestat_dir_name: (_descriptor: number, path: number, length: number) => {
      this.#bytes.write(folder.name, path, length);
      return status.success;
    },
    fd_read: (descriptor: number, vectors: number, count: number, read: number) =>
      this.#read(descriptor, vectors, count, read),
    fd_seek: (descriptor: number, offset: bigint, whence: number, position: number) =>
      this.#seek(descriptor, offset, whence, position),
    fd_write: (descriptor: number, vectors: number, count: number, written: number) =>
      this.#write(descriptor, vectors, count, written),
    path_open: (
      ...[, , path, length, flags, , , , descriptor]: [
        folder: number,
        lookup: number,
        path: number,
        length: number,
        flags: number,
        rights: bigint,
        inherited: bigint,
        modes: number,
        descriptor: number,
      ]
    ) => this.#openFile(this.#bytes.toString('utf8', path, path + length), flags, descriptor),
    proc_exit: (code: number): never => {
      throw new Exit(code);
    },
  };
  readonly #args: readonly Buffer[];
  readonly #open = new Map<number, OpenFile>();
  #memory: { readonly buffer: ArrayBuffer } = { buffer: new ArrayBuffer(0) };
  #messages = '';

  /** @param args the program's name first */
  constructor(args: readonly string[]) {
    this.#args = args.map((text) => Buffer.from(`${text}\0`));
  }

  /** What was written, by file name. */
  get files(): ReadonlyMap<string, Buffer> {
    return new Map(
      Array.from(this.#open.values(), ({ name, content, length }) => [name, content.subarray(0, length)]),
    );
  }

  /** What the program said to its user. */
  get messages(): string {
    return this.#messages;
  }

  /** @returns the program's status: 0 is success */
  run(memory: { readonly buffer: ArrayBuffer }, start: () => void): number {
    this.#memory = memory;
    try {
      start();
      return 0;
    } catch (error) {
      if (error instanceof Exit) return error.status;
      throw error;
    }
  }

  /** Memory moves when it grows: it is looked up each time. */
  get #view(): DataView {
    return new DataView(this.#memory.buffer);
  }

  get #bytes(): Buffer {
    return Buffer.from(this.#memory.buffer);
  }

  #sizes(count: number, size: number): number {
    this.#view.setUint32(count, this.#args.length, true);
    this.#view.setUint32(size, Buffer.concat(this.#args).length, true);
    return status.success;
  }

  #arguments(pointers: number, texts: number): number {
    let at = texts;
    for (const [index, text] of this.#args.entries()) {
      this.#view.setUint32(pointers + 4 * index, at, true);
      at += text.copy(this.#bytes, at);
    }
    return status.success;
  }

  #describe(descriptor: number, stat: number): number {
    this.#bytes.fill(0, stat, stat + 24);
    const type = descriptor < folder.descriptor ? fileTypes.characters : fileTypes.file;
    this.#view.setUint8(stat, descriptor === folder.descriptor ? fileTypes.folder : type);
    this.#view.setBigUint64(stat + 8, everyRight, true);
    this.#view.setBigUint64(stat + 16, everyRight, true);
    return status.success;
  }

  #openFile(name: string, flags: number, descriptor: number): number {
    if ((flags & createsFile) === 0) return status.noEntry;
    const opened = firstFile + this.#open.size;
    this.#open.set(opened, { name, content: Buffer.alloc(0), length: 0, position: 0 });
    this.#view.setUint32(descriptor, opened, true);
    return status.success;
  }

  /** There is no input, and nobody reads what they wrote. */
  #read(_descriptor: number, _vectors: number, _count: number, read: number): number {
    this.#view.setUint32(read, 0, true);
    return status.success;
  }

  #seek(descriptor: number, offset: bigint, whence: number, position: number): number {
    const file = this.#open.get(descriptor);
    if (file === undefined) return status.badDescriptor;
    const base = [0, file.position, file.length][whence];
    if (base === undefined || base + Number(offset) < 0) return status.invalid;
    file.position = base + Number(offset);
    this.#view.setBigUint64(position, BigInt(file.position), true);
    return status.success;
  }

  #write(descriptor: number, vectors: number, count: number, written: number): number {
    const file = this.#open.get(descriptor);
    if (file === undefined && descriptor > 2) return status.badDescriptor;
    let total = 0;
    for (let at = vectors; at < vectors + 8 * count; at += 8) {
      const from = this.#view.getUint32(at, true);
      const bytes = this.#bytes.subarray(from, from + this.#view.getUint32(at + 4, true));
      if (file === undefined) this.#messages += bytes.toString();
      else append(file, bytes);
      total += bytes.length;
    }
    this.#view.setUint32(written, total, true);
    return status.success;
  }
}

function append(file: OpenFile, bytes: Buffer): void {
  const end = file.position + bytes.length;
  if (end > file.content.length) {
    const grown = Buffer.alloc(Math.max(end, 2 * file.content.length));
    file.content.copy(grown, 0, 0, file.length);
    file.content = grown;
  }
  bytes.copy(file.content, file.position);
  file.position = end;
  file.length = Math.max(file.length, end);
}
