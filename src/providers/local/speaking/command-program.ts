import { CommandSystem } from './command-system.js';

/** As much of WebAssembly as is used here: Node has it, but its types come with a browser's. */
interface WebAssemblyRuntime {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(
    module: object,
    imports: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly exports: Readonly<Record<string, unknown>> }>;
}

const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyRuntime };

/** A command-line program compiled for WASI (snapshot preview 1). It sees its arguments and its own memory. */
export class CommandProgram {
  private constructor(private readonly module: object) {}

  /** @throws Error where the bytes are no WebAssembly */
  static async compile(bytes: Uint8Array): Promise<CommandProgram> {
    return new CommandProgram(await WebAssembly.compile(bytes));
  }

  /**
   * Runs the program once, in fresh memory.
   * @param args its own name first
   * @returns what it wrote, by file name
   * @throws Error where it fails
   */
  async run(args: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const system = new CommandSystem(args);
    const { exports } = await WebAssembly.instantiate(this.module, {
      wasi_snapshot_preview1: system.imports,
    });
    const { memory, _start } = exports;
    if (!isMemory(memory) || typeof _start !== 'function') throw new Error('the program is no command');
    const status = system.run(memory, _start as () => void);
    if (status !== 0) throw new Error(`${args[0]} ended with ${status}: ${system.messages}`);
    return system.files;
  }
}

const isMemory = (value: unknown): value is { readonly buffer: ArrayBuffer } =>
  typeof value === 'object' && value !== null && 'buffer' in value;
