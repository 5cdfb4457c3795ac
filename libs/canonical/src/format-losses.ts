import type { Loss } from './loss.js';

const maximumLength = 2048;
const longestRemainder = ', more;9999999'.length;
/** What RFC 9110 §5.6.2 does not allow in a token. */
const notToken = /[^\w!#$%&'*+.^`|~-]/g;

/**
 * Losses as a header value: `logprobs;dropped, temperature;approximated`. Each pair once, in ASCII, at most
 * 2,048 bytes; what does not fit is counted at the end as `more;12`. Empty where nothing was lost.
 */
export function formatLosses(losses: readonly Loss[]): string {
  const items = new Set(losses.map(({ feature, action }) => `${feature.replace(notToken, '-')};${action}`));
  const all = [...items].join(', ');
  if (all.length <= maximumLength) return all;
  return shorten([...items]);
}

function shorten(items: readonly string[]): string {
  const fitting: string[] = [];
  let length = longestRemainder;
  for (const item of items) {
    length += item.length + ', '.length;
    if (length > maximumLength) break;
    fitting.push(item);
  }
  return [...fitting, `more;${items.length - fitting.length}`].join(', ');
}
