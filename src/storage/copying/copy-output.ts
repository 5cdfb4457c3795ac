/** Where a command writes: standard output. */
export interface CopyOutput {
  write(text: string): void;
}
