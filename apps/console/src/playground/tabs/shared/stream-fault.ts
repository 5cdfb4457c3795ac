import type { Fault } from '../../../gateway/fault.js';
import { wordsOfError } from '../../../gateway/fault-of-response.js';
import { tabsTexts } from '../../../texts/tabs.js';
import { isObject, objectOf, parseJson } from './fields.js';

/** The fault that an event of a stream tells, such as `{"error": {…}}`; undefined where it is none. */
export function streamFault(data: string): Fault | undefined {
  // Pictures are long: only what may be a fault is parsed for it.
  if (!data.slice(0, 400).includes('"error"')) return undefined;
  const event = objectOf(parseJson(data));
  if (!isObject(event.error) && event.type !== 'error') return undefined;
  const { message, codes } = wordsOfError(event);
  const [code] = codes;
  return {
    place: 'answer',
    message: message ?? tabsTexts.unreadable,
    ...(code !== undefined && { code }),
  };
}
