import type { CanonicalRequest } from '#libs/canonical';
import { writeToolName } from './write-tools.js';

/** The client's tools by the names under which the package knows them. */
export class ToolNames {
  readonly #byWritten: ReadonlyMap<string, { readonly name: string; readonly isCustom: boolean }>;

  constructor({ tools = [] }: Pick<CanonicalRequest, 'tools'>) {
    this.#byWritten = new Map(
      tools.flatMap(({ kind, name }) =>
        kind === 'server' ? [] : [[writeToolName(name), { name, isCustom: kind === 'custom' }] as const],
      ),
    );
  }

  /** The name that the client gave. */
  restore(written: string): string {
    return this.#byWritten.get(written)?.name ?? written;
  }

  /** Whether it takes free text, which is sent as the one string of a function. */
  isCustom(written: string): boolean {
    return this.#byWritten.get(written)?.isCustom === true;
  }
}
