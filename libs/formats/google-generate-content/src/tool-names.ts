import { fitToolName } from '#libs/codec-kit';

/** The longest name of a function. */
const limit = 128;
const taken = /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/;
/** What reading an answer would take for an escape. */
const escapeLike = /__x[0-9a-f]+__/;

/** A tool's name in the vendor's alphabet and length; reading the answer gives the client's own back. */
export function writeToolName(name: string): string {
  if (taken.test(name) && !escapeLike.test(name)) return name;
  const written = fitToolName(name, limit);
  return taken.test(written) ? written : fitToolName(`_${name}`, limit);
}
