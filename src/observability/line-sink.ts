/** Where lines go. Each ends with a line feed. */
export interface LineSink {
  write(line: string): void;
}
