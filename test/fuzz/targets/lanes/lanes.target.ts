import assert from 'node:assert/strict';
import type { FormatName } from '#libs/canonical';
import { formatServerSentEvent } from '#libs/event-stream';
import { relayedFormat } from '../../../../src/pipeline/formats.js';
import { HubStreamTransform } from '../../../../src/pipeline/streams/hub-stream.transform.js';
import { RelayStreamTransform } from '../../../../src/pipeline/streams/relay-stream.transform.js';
import type { StreamTransform } from '../../../../src/pipeline/streams/stream-transform.js';
import type { TestedFormat } from '../../../formats/formats.js';
import { decode, defaults, parse, tellsError } from '../../../formats/streams.js';
import type { FuzzTarget } from '../../engine/target.js';
import { cutsOf, fleeting, uncut } from '../cuts.js';
import { countOr, listOr, parseInput } from '../documents.js';
import { formatNamed, formatNames } from '../formats/named-format.js';
import { streamSeeds, wireEventIn } from '../formats/wire-documents.js';

/** Streams on their way through the gateway as bytes: relayed as they are, or translated; and lost at any byte. */
export const lanesTarget: FuzzTarget = {
  name: 'lanes',
  input: 'json',
  triesPerTest: 200,
  explores: ['src/pipeline/streams', 'libs/event-stream', 'libs/codec-kit', 'libs/formats'],
  words: [...formatNames, '[DONE]'],
  seeds: streamSeeds,
  check(input) {
    const { format, to, events, lostAt } = parseInput(input);
    const [from, client] = [formatNamed(format), formatNamed(to)];
    const bytes = Buffer.from(listOr(events).map(wireEventIn).map(formatServerSentEvent).join(''));
    checkRelay(from, bytes);
    checkHub(from, client, bytes);
    if (bytes.length === 0 || decode(from.codec, parse(bytes)).at(-1)?.type !== 'response-end') return;
    const seen = bytes.subarray(0, countOr(lostAt, input.length) % bytes.length);
    checkLost(from, runOf(relayOf(from), uncut(seen)));
    checkLost(client, runOf(hubOf(from, client), uncut(seen)));
  },
};

/** What a client got, and how the gateway saw it. */
interface Run {
  readonly output: Buffer;
  readonly failure: string | undefined;
  readonly usage: unknown;
}

function runOf(transform: StreamTransform<Buffer>, chunks: readonly Buffer[]): Run {
  const pieces: Buffer[] = [];
  for (const chunk of fleeting(chunks)) {
    if (!transform.complete) pieces.push(Buffer.from(transform.push(chunk) ?? ''));
  }
  if (!transform.complete) pieces.push(Buffer.from(transform.end() ?? ''));
  const { failure, surplus, usage: { input, output } = {} } = transform;
  return {
    output: Buffer.concat(pieces),
    failure: failure?.code,
    usage: surplus ? undefined : { input, output },
  };
}

const relayOf = ({ name }: TestedFormat): StreamTransform<Buffer> => {
  const format = relayedFormat(name as FormatName);
  return new RelayStreamTransform(format, format.createStreamProbe());
};

const hubOf = (from: TestedFormat, to: TestedFormat): StreamTransform<Buffer> =>
  new HubStreamTransform(from.codec.createStreamDecoder(), to.codec.createStreamEncoder(defaults));

/** Bytes pass as they came, up to an error that the gateway adds, however they are cut. */
function checkRelay(from: TestedFormat, bytes: Buffer): void {
  const whole = runOf(relayOf(from), uncut(bytes));
  if (whole.failure === undefined) assert(bytes.indexOf(whole.output) === 0, 'other bytes are relayed');
  for (const chunks of cutsOf(bytes)) assertSame(runOf(relayOf(from), chunks), whole);
}

function checkHub(from: TestedFormat, to: TestedFormat, bytes: Buffer): void {
  const whole = runOf(hubOf(from, to), uncut(bytes));
  if (to !== from) to.checkGrammar(parse(whole.output));
  for (const chunks of cutsOf(bytes)) assertSame(runOf(hubOf(from, to), chunks), whole);
}

function assertSame(run: Run, whole: Run): void {
  assert.equal(
    run.output.toString('utf8'),
    whole.output.toString('utf8'),
    'cut otherwise, others bytes leave',
  );
  assert.deepEqual({ ...run, output: '' }, { ...whole, output: '' });
}

/** The client of a stream that broke is told so, unless it has all of the answer. */
function checkLost(to: TestedFormat, { output, failure }: Run): void {
  // An end may lack its blank line: whoever reads it takes the connection's end for one.
  const wire = parse(output, Buffer.from('\n\n'));
  const end = decode(to.codec, wire).at(-1)?.type;
  if (failure === undefined) assert.equal(end, 'response-end', 'a broken stream looks finished');
  else assert(tellsError(wire.at(-1)), `the client is not told of ${failure}`);
}
