/** A source that cannot be read as what it is said to be. Its message is for whoever runs the import. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
