import type { Exchange } from '../../gateway/exchange.js';
import { firstTokenAt } from './first-token.js';

export type PointId = 'sent' | 'head' | 'firstEvent' | 'firstToken' | 'end';

/** Something that happened, in milliseconds since the request was sent. */
export interface Point {
  readonly id: PointId;
  readonly at: number;
}

/** What happened in an exchange, in its order. */
export function exchangePoints(exchange: Exchange): readonly Point[] {
  const firstEvent = exchange.events.find(
    ({ direction, comment }) => direction !== 'sent' && comment !== true,
  )?.at;
  const times: readonly (readonly [PointId, number | undefined])[] = [
    ['sent', 0],
    ['head', exchange.response?.at],
    ['firstEvent', firstEvent],
    ['firstToken', firstTokenAt(exchange)],
    ['end', exchange.endedAt],
  ];
  return times.flatMap(([id, at]) => (at === undefined ? [] : [{ id, at }]));
}

/** Such as `+0.21 s`, or `+0.004 s` where hundredths would say nothing. */
export const offsetWords = (milliseconds: number): string =>
  `+${(milliseconds / 1_000).toFixed(milliseconds < 10 ? 3 : 2)} s`;
