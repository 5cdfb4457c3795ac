const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const radix = BigInt(alphabet.length);

/**
 * A number in the digits 0–9, A–Z, a–z, most significant first, padded with zeros.
 * @param width digits of the result
 * @throws RangeError where the number needs more
 */
export function toBase62(value: bigint, width: number): string {
  let digits = '';
  let rest = value;
  while (digits.length < width) {
    digits = alphabet.charAt(Number(rest % radix)) + digits;
    rest /= radix;
  }
  if (rest !== 0n) throw new RangeError(`The number does not fit into ${width} digits.`);
  return digits;
}
