/** The data folder or the database cannot be used. The message names the file, the fault and the fix. */
export class StorageError extends Error {
  override readonly name = 'StorageError';

  /**
   * @param file absolute path of the file or folder at fault
   * @param fault a sentence
   * @param fix a sentence: what the operator can do
   */
  constructor(
    readonly file: string,
    readonly fault: string,
    readonly fix: string,
    cause?: unknown,
  ) {
    super(`${file}: ${fault} ${fix}`, cause === undefined ? undefined : { cause });
  }
}
