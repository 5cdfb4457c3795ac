/** A lock file of npm, as far as licences go. */
interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly license?: string; readonly link?: boolean; readonly name?: string }>
  >;
}

export function licenceFaults(lock: LockFile): readonly string[];
