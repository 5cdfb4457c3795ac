import { fitToolName } from '#libs/codec-kit';
import type { Encoding } from './encoding.js';

/** The longest name of a tool. */
const limit = 64;

/** A tool's name in the format's alphabet and length; the pipeline restores the client's own in the answer. */
export function writeToolName(name: string, encoding: Encoding): string {
  return encoding.own ? name : fitToolName(name, limit);
}
