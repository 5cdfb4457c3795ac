const billion = 1_000_000_000n;

/** Whole billionths of a dollar as people write dollars: 1,500,000,000 → `1.50`. No digit is lost. */
export function writeDollars(nanoDollars: number): string {
  const whole = BigInt(Math.round(nanoDollars));
  const amount = whole < 0n ? -whole : whole;
  const fraction = (amount % billion).toString().padStart(9, '0').replace(/0+$/, '').padEnd(2, '0');
  return `${whole < 0n ? '-' : ''}${amount / billion}.${fraction}`;
}
