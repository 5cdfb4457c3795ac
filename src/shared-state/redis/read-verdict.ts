import type { AccountStanding, Verdict } from '../shared-state.js';

/** The script writes numbers as text: its JSON has 14 digits. */
type Written<Value> = Value extends number
  ? string
  : Value extends string
    ? Value
    : { readonly [Key in keyof Value]: Written<Value[Key]> };

type WrittenVerdict = Verdict extends infer Each ? (Each extends Verdict ? Written<Each> : never) : never;

/** @param answer what the script answered to `reserve` */
export function readVerdict(answer: unknown): Verdict {
  const verdict = answer as WrittenVerdict;
  const standing = readStanding(verdict.standing);
  if (verdict.outcome === 'refused' && (verdict.by === 'requests' || verdict.by === 'tokens'))
    return { ...verdict, retryIn: Number(verdict.retryIn), standing };
  return { ...verdict, standing } as Verdict;
}

/** @param answer what the script answered to `peek` */
export function readStanding(answer: unknown): AccountStanding {
  const { now, requests, tokens, running, reserved, spent } = answer as Written<AccountStanding>;
  return {
    now: Number(now),
    requests: readMinute(requests),
    tokens: readMinute(tokens),
    running: Number(running),
    reserved: Number(reserved),
    spent: Object.fromEntries(Object.entries(spent).map(([period, sum]) => [period, Number(sum)])),
  };
}

const readMinute = ({
  used,
  clearIn,
}: Written<AccountStanding['requests']>): AccountStanding['requests'] => ({
  used: Number(used),
  clearIn: Number(clearIn),
});
