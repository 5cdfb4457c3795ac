import { GatewayError } from '#libs/canonical';
import type { AnswerDeadlines } from '../../config/settings/deadlines-settings.js';

/** Every deadline of a call, by the last part of its configuration key. */
type Deadline = keyof AnswerDeadlines;

const sentences: Readonly<Record<Deadline, (origin: string, time: string) => string>> = {
  connect: (origin, time) => `No connection to ${origin} could be made within ${time}`,
  firstByte: (origin, time) => `${origin} did not begin to answer within ${time}`,
  firstToken: (origin, time) => `${origin} did not send the first piece of its answer within ${time}`,
  idle: (origin, time) => `${origin} fell silent for ${time} in the middle of its answer`,
  total: (origin, time) => `${origin} did not complete its answer within ${time}`,
};

/** Their names in reasons. */
const words: Partial<Record<Deadline, string>> = { firstByte: 'first_byte', firstToken: 'first_token' };

/** A deadline passed; names it and the setting that moves it. */
export const deadlineError = (deadline: Deadline, origin: string, limit: number): GatewayError =>
  new GatewayError(
    'provider_timeout',
    `${sentences[deadline](origin, duration(limit))} (deadlines.${deadline}).`,
    { reason: `${words[deadline] ?? deadline}_deadline` },
  );

/** `250 ms`, `10 s`, `5 min`. */
function duration(milliseconds: number): string {
  if (milliseconds < 1_000) return `${milliseconds} ms`;
  const seconds = milliseconds / 1_000;
  return seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}
