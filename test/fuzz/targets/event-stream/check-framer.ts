import assert from 'node:assert/strict';
import { EventStreamFramer } from '#libs/event-stream';
import { fleeting } from '../cuts.js';
import { eventsIn } from './reference-parser.js';

/** To look at all that has left so far takes longer each time. */
const mostLooks = 40;
const inserted = Buffer.from('data: inserted\n\n');

/** What is relayed is the same bytes; and wherever something may be written between two events, it cuts none in two. */
export function checkFramer(chunks: readonly Buffer[], whole: Buffer): void {
  const framer = new EventStreamFramer();
  const out: Buffer[] = [];
  let place = 0;
  for (const chunk of fleeting(chunks)) {
    const piece = framer.push(chunk);
    if (piece !== undefined) out.push(Buffer.from(piece));
    if (framer.atBoundary && place < mostLooks) checkBoundary(Buffer.concat(out));
    place++;
  }
  const rest = framer.flush();
  if (rest !== undefined) out.push(Buffer.from(rest));
  assert.equal(Buffer.concat(out).toString('latin1'), whole.toString('latin1'));
  assert.equal(framer.flush(), undefined);
}

function checkBoundary(before: Buffer): void {
  const events = eventsIn(before);
  assert.deepEqual(eventsIn(Buffer.concat([before, inserted])), [...events, { data: 'inserted' }]);
}
