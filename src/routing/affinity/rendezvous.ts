import { hash } from 'node:crypto';

/** Two thirds of a double's precision. */
const digits = 10;

/**
 * How much an anchor is drawn to a name: whoever computes it comes to the same, in whatever process. Of several names
 * the one that draws most is where the anchor belongs; each gets a share of all anchors in proportion to its weight.
 * @param weight 0 never draws
 * @returns a number above 0, or 0
 */
export function attraction(anchor: string, name: string, weight = 1): number {
  const drawn = Number.parseInt(hash('sha256', `${anchor}\n${name}`, 'hex').slice(0, digits), 16);
  // From above 0 to below 1, in as many steps as there are numbers of so many digits.
  const share = (drawn + 0.5) / 16 ** digits;
  return weight / -Math.log(share);
}
