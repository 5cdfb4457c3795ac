const billion = 1_000_000_000;
const digits = 9;

/** Whole billionths of a dollar as people write dollars: 1,500,000,000 → `1.50`. No digit is lost. */
export function writeDollars(nanoDollars: number): string {
  const amount = Math.abs(Math.round(nanoDollars));
  const fraction = amount % billion;
  // What is left is a whole number of billions: dividing it is exact.
  const dollars = (amount - fraction) / billion;
  return `${nanoDollars < 0 && amount > 0 ? '-' : ''}${dollars}.${writeFraction(fraction)}`;
}

function writeFraction(fraction: number): string {
  if (fraction === 0) return '00';
  let end = digits;
  let shown = fraction;
  while (shown % 10 === 0 && end > 2) {
    shown /= 10;
    end -= 1;
  }
  return String(shown).padStart(end, '0');
}
