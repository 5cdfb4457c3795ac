/**
 * Loaded before a process by `--import`: its clock is off by so many milliseconds as stand in the file that CHAOS_CLOCK
 * names, from a moment after they are written there. As where a system's clock is set: timers go on as they did.
 */
import { readFileSync } from 'node:fs';
import process from 'node:process';

const file = process.env.CHAOS_CLOCK ?? '';
const lookInterval = 100;
const RealDate = Date;
let offset = 0;

function look() {
  try {
    offset = Number(readFileSync(file, 'utf8'));
  } catch {
    offset = 0;
  }
}

function MovedDate(...given) {
  if (new.target === undefined) return new MovedDate().toString();
  return Reflect.construct(RealDate, given.length === 0 ? [MovedDate.now()] : given, new.target);
}
Object.setPrototypeOf(MovedDate, RealDate);
MovedDate.prototype = RealDate.prototype;
MovedDate.prototype.constructor = MovedDate;
MovedDate.now = () => RealDate.now() + offset;
globalThis.Date = MovedDate;

look();
setInterval(look, lookInterval).unref();
