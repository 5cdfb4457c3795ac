import { timeOrderedId } from './time-ordered-id.js';

const sane = /^[A-Za-z0-9._:-]{1,128}$/;

/** The client's own request id where it is 1 to 128 letters, digits or `._:-`; a new one otherwise. */
export function requestIdFrom(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' && sane.test(header) ? header : timeOrderedId();
}
