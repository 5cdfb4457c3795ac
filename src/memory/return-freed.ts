/** As much of the types of koffi as is used here. The package is optional: the gateway must compile and start without it. */
interface ForeignFunctions {
  readonly default: { load(file: string): { func(declaration: string): Trim } };
}

/** C's `malloc_trim`, run in a thread of libuv's. */
interface Trim {
  async(spare: number, done: (error: unknown) => void): void;
}

/** Named by a variable, so that the compiler does not look for the package. */
const foreignFunctions = 'koffi';

let trim: Promise<Trim | undefined> | undefined;

/**
 * Has the C library give back to the system what the process has freed. glibc keeps pages that lie below anything in use: of ten
 * thousand streams 300 MB, for good. Takes some tens of milliseconds, in another thread; who wants memory meanwhile waits.
 *
 * @returns false where that cannot be asked for: without glibc, or without the optional package koffi
 */
export async function returnFreed(): Promise<boolean> {
  trim ??= findTrim();
  const found = await trim;
  if (found === undefined) return false;
  return new Promise((resolve) => {
    found.async(0, (error) => {
      resolve(error === null);
    });
  });
}

async function findTrim(): Promise<Trim | undefined> {
  try {
    const { default: koffi } = (await import(foreignFunctions)) as ForeignFunctions;
    return koffi.load('libc.so.6').func('int malloc_trim(size_t spare)');
  } catch {
    return undefined;
  }
}
