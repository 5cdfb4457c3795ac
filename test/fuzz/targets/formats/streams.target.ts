import assert from 'node:assert/strict';
import type { Finish, StreamEvent, WireEvent } from '#libs/canonical';
import { saidIn } from '../../../formats/essence.js';
import { formats } from '../../../formats/formats.js';
import type { TestedFormat } from '../../../formats/formats.js';
import { checkOrder, decode, encode, tellsError } from '../../../formats/streams.js';
import type { FuzzTarget } from '../../engine/target.js';
import { listOr, parseInput } from '../documents.js';
import { assertInBounds } from './bounds.js';
import { formatNamed, formatNames } from './named-format.js';
import { streamSeeds, wireEventIn } from './wire-documents.js';

/** Streams of language models: read in one format, written in every one, and lost at any event. */
export const streamsTarget: FuzzTarget = {
  name: 'streams',
  input: 'json',
  triesPerTest: 500,
  explores: ['libs/formats', 'libs/codec-kit', 'libs/canonical'],
  words: [...formatNames, '[DONE]'],
  seeds: streamSeeds,
  check(input) {
    const { format, events } = parseInput(input);
    const from = formatNamed(format);
    const wire = listOr(events).map(wireEventIn);
    const decoded = decode(from.codec, wire);
    checkOrder(decoded);
    const told = withDistinctCalls(decoded);
    for (const to of formats) checkCrossing(told, from, to, input);
    checkLosses(from, wire, decoded);
  },
};

/** Every client is told a stream of its format, which says the same, and ends as it ended. */
function checkCrossing(
  events: readonly StreamEvent[],
  from: TestedFormat,
  to: TestedFormat,
  input: Buffer,
): void {
  const wire = encode(to.codec, events);
  assertInBounds(wire, input);
  // To its own clients a stream is told with all that its vendor said beside what is documented.
  if (to === from) return;
  to.checkGrammar(wire);
  const again = decode(to.codec, wire);
  checkOrder(again);
  const end = events.at(-1)?.type;
  // Some formats have no other word for an answer that its model could not end.
  const isFailed = events.some((event) => isEnd(event) && event.finish.reason === 'error');
  if (isFailed && again.at(-1)?.type === 'error') return;
  assert.equal(again.at(-1)?.type, end, `in ${to.name} the stream ends otherwise`);
  if (end === 'error') assert(tellsError(wire.at(-1)), `${to.name} tells no error`);
  else if (hasFirst(events) && !interleaves(events)) assert.deepEqual(saidIn(again, to), saidIn(events, to));
}

/** A stream that was lost looks whole only where its upstream had said how each of its answers ended. */
function checkLosses(from: TestedFormat, wire: readonly WireEvent[], whole: readonly StreamEvent[]): void {
  // What broke by itself was never whole.
  if (whole.at(-1)?.type !== 'response-end') return;
  const ends = whole.filter(isEnd);
  for (let count = 0; count < wire.length; count++) {
    const events = decode(from.codec, wire.slice(0, count));
    checkOrder(events);
    if (events.at(-1)?.type !== 'response-end') continue;
    const said = events.filter(isEnd);
    assert(said.length > 0, `cut after ${count} events the stream is whole`);
    for (const [place, { candidate, finish }] of said.entries()) {
      const end = ends[place];
      assert.equal(end?.candidate, candidate, `cut after ${count} events another answer ends`);
      // A reason that is none, such as an empty word, may be followed by one.
      // A call that comes behind the reason is one all the same.
      const isLate = finish.reason === 'stop' && end.finish.reason === 'tool-calls';
      if (finish.reason !== 'unknown' && !isLate && !isFiller(finish) && !isBlock(finish))
        assert.equal(end.finish.reason, finish.reason, `cut after ${count} events`);
    }
  }
}

/**
 * Ids are the upstream's, which a later request may be matched by: two calls that it calls alike are told alike, though no
 * vendor's grammar knows such. Here the later one gets another, so that all else that is told of them is held to its word.
 */
function withDistinctCalls(events: readonly StreamEvent[]): readonly StreamEvent[] {
  const ids = new Set<string>();
  return events.map((event) => {
    if (!isCallStart(event)) return event;
    let { id } = event.start;
    while (ids.has(id)) id += `_${event.part}`;
    ids.add(id);
    return { ...event, start: { ...event.start, id } };
  });
}

/** Some of Google's models say it in every chunk, and another word in the last: only that tells why the answer ended. */
const isFiller = ({ raw }: Finish): boolean =>
  raw?.format === 'google-generate-content' && raw.value === 'STOP';

/** To Google, a prompt that is blocked has no candidates: one that comes behind the block is outside of its format. */
const isBlock = ({ reason, raw }: Finish): boolean => reason === 'content-filter' && raw === undefined;

/** Clients of one answer are told the first, and vendors number from 0. */
function hasFirst(events: readonly StreamEvent[]): boolean {
  const ends = events.filter(isEnd).map(({ candidate }) => candidate);
  return ends.includes(0) && ends.every((candidate) => candidate >= 0);
}

/** Where two texts are written at once, who has room for one at a time tells them as they come. */
function interleaves(events: readonly StreamEvent[]): boolean {
  const open = new Set<number>();
  let most = 0;
  for (const event of events) {
    if (event.type === 'part-start' && event.start.type !== 'tool-call') open.add(event.part);
    else if (event.type === 'part-end') open.delete(event.part);
    most = Math.max(most, open.size);
  }
  return most > 1;
}

type PartStart = Extract<StreamEvent, { type: 'part-start' }>;
type CallStart = PartStart & { readonly start: Extract<PartStart['start'], { type: 'tool-call' }> };

const isCallStart = (event: StreamEvent): event is CallStart =>
  event.type === 'part-start' && event.start.type === 'tool-call';

type CandidateEnd = Extract<StreamEvent, { type: 'candidate-end' }>;

const isEnd = (event: StreamEvent): event is CandidateEnd => event.type === 'candidate-end';
