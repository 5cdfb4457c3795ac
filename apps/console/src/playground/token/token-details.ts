import type { TokenDescription } from '../../gateway/token-status.js';
import { playgroundTexts } from '../../texts/playground.js';

const texts = playgroundTexts.token;
const day = 86_400_000;

/**
 * What a valid token is good for, in a few words each: how many models, what is left, when it ends.
 * @param modelCount of the models it may use; absent while they are not known
 * @param now milliseconds since the epoch
 */
export function tokenDetails(
  token: TokenDescription,
  modelCount: number | undefined,
  now: number,
): readonly string[] {
  const expires = timeOf(token.expires_at);
  return [
    texts.valid,
    ...(modelCount === undefined ? [] : [texts.models(modelCount)]),
    ...leftOf(token.remaining),
    ...(expires === undefined ? [] : [expiryOf(expires, now)]),
  ];
}

function expiryOf(expires: number, now: number): string {
  const days = Math.floor((expires - now) / day);
  if (days > 60) return texts.expiresOn(new Date(expires).toLocaleDateString('en', { dateStyle: 'medium' }));
  if (days > 1) return texts.expiresInDays(days);
  const minutes = Math.max(Math.round((expires - now) / 60_000), 1);
  return minutes >= 120 ? texts.expiresInHours(Math.round(minutes / 60)) : texts.expiresInMinutes(minutes);
}

/** Times come as text, or as a number of seconds or milliseconds since the epoch. */
function timeOf(value: string | number | null | undefined): number | undefined {
  if (value === null || value === undefined) return undefined;
  const time = typeof value === 'string' ? Date.parse(value) : value < 100_000_000_000 ? value * 1000 : value;
  return Number.isFinite(time) ? time : undefined;
}

/** What is left comes as an amount of money, or as one number for each thing that is bounded. */
function leftOf(remaining: unknown): readonly string[] {
  if (typeof remaining === 'number') return [texts.left(money(remaining))];
  if (typeof remaining === 'string' && remaining !== '') return [texts.left(remaining)];
  if (typeof remaining !== 'object' || remaining === null) return [];
  return Object.entries(remaining).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'number') return [];
    if (/usd|cost|budget|amount|money/.test(name)) return [texts.left(money(value))];
    return [texts.left(`${value.toLocaleString('en')} ${name.replaceAll('_', ' ')}`)];
  });
}

const money = (dollars: number): string => `$${dollars.toFixed(dollars !== 0 && dollars < 0.1 ? 4 : 2)}`;
