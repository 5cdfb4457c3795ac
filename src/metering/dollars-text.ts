const billion = 1_000_000_000n;

/** Billionths of a US dollar as an exact decimal number of dollars: `0.000012`, never `1.2e-5`. */
export function dollarsText(nanoDollars: number): string {
  const whole = BigInt(Math.abs(nanoDollars));
  const fraction = String(whole % billion)
    .padStart(9, '0')
    .replace(/0+$/, '');
  const sign = nanoDollars < 0 ? '-' : '';
  return `${sign}${whole / billion}${fraction === '' ? '' : `.${fraction}`}`;
}
