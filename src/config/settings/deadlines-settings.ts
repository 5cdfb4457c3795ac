import { duration } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { second, minute } from './units.js';

/** Patience with upstreams. */
export interface DeadlineConfiguration {
  /** Until the connection stands. Default 10 s. */
  readonly connect: number;
  /** From sending the request to the first byte of the answer's head. Default 5 min. */
  readonly firstByte: number;
  /** Between two chunks of an answer. Default 2 min. */
  readonly idle: number;
  /** The whole call. Default 15 min. */
  readonly total: number;
}

/** The same, and what can only be told where answers are read. */
export interface AnswerDeadlines extends DeadlineConfiguration {
  /** From sending a request for a stream to the first event of the answer. Default 5 min. */
  readonly firstToken: number;
}

/** Patience with upstreams. */
export const deadlines = group({
  connect: setting(duration({ least: 1 }), 10 * second, 'Until the connection to an upstream stands.'),
  firstByte: setting(
    duration({ least: 1 }),
    5 * minute,
    "From sending a request to the first byte of the upstream's answer.",
  ),
  firstToken: setting(
    duration({ least: 1 }),
    5 * minute,
    'From sending a request for a stream to the first event of its answer. Comments and headers are none.',
  ),
  idle: setting(duration({ least: 1 }), 2 * minute, "Between two chunks of an upstream's answer."),
  total: setting(duration({ least: 1 }), 15 * minute, 'The whole call to an upstream.'),
});
