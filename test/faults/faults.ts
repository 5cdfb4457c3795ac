import type { Script } from '../../apps/mock-upstream/src/index.js';
import { htmlPage } from '../../apps/mock-upstream/src/delivery/html-page.js';
import type { Expected, Fault } from './fault.js';

type Faults = NonNullable<Script['faults']>;

/** What the mock would answer if nothing went wrong. */
export const answerPieces = ['A ', 'primary ', 'answer ', 'in ', 'six ', 'pieces.'] as const;

const failing = (faults: Faults): Script => ({ text: answerPieces, faults });
const refusing = (code: number, headers: Readonly<Record<string, string>> = {}): Script =>
  failing({ status: { code }, headers });

/** More than a drip brings in time. */
const longAnswer = Array.from({ length: 80 }, () => `A primary answer ${'that goes on '.repeat(12)}`);

const errors = { json: 'error', stream: 'error' } as const;
const begun = { json: 'error', stream: 'error event' } as const;
const answers = { json: 'answer', stream: 'answer' } as const;

const soon = 1000;
/** One deadline of the suite. */
const late = 4000;

const mock = (
  name: string,
  scripts: readonly Script[],
  alone: Fault['alone'] = errors,
  within = soon,
): Fault => ({ name, scripts, alone, within });

const inTheMiddle = (name: string, faults: Faults, within = soon): Fault =>
  mock(name, [failing(faults)], begun, within);

/** Everything that goes wrong in the suite. */
export const faults: readonly Fault[] = [
  { name: 'connection refused', provider: 'refused', alone: errors, within: soon },
  { name: 'host name that does not resolve', provider: 'unresolvable', alone: errors, within: soon },
  { name: 'TLS handshake that fails', provider: 'no-tls', alone: errors, within: soon },
  mock('silence before the head', [failing({ silent: true })], errors, late),
  mock('silence between head and first event', [failing({ delayBeforeFirstByte: 60_000 })], errors, late),
  inTheMiddle('silence in the middle', { hangAfterEvents: 4 }, late),
  mock(
    'a drip too slow to end in time',
    [{ text: longAnswer, faults: { chunkSize: 600, delayBetweenChunks: 250 } }],
    begun,
    late * 2,
  ),
  mock('429 with Retry-After: 60', [refusing(429, { 'retry-after': '60' })]),
  mock('429 without Retry-After', [refusing(429, { 'retry-after': '' })]),
  mock('500', [refusing(500)]),
  mock('502 with a page in HTML', [
    failing({ status: { code: 502, body: htmlPage.toString() }, headers: { 'content-type': 'text/html' } }),
  ]),
  mock('503', [refusing(503, { 'retry-after': '' })]),
  mock('529', [refusing(529)]),
  {
    name: '401 for one key of three',
    provider: 'three-keys',
    scripts: [refusing(401), { text: answerPieces }],
    alone: answers,
    within: soon,
  },
  mock('401 for the only key', [refusing(401)]),
  mock('200 with an error as its body', [failing({ bareError: {} })]),
  mock('200 with an error as its first event', [failing({ errorEvent: {} })]),
  inTheMiddle('an error in the middle', { errorEvent: { afterEvents: 4 } }),
  inTheMiddle('cut in the middle', { cut: { afterEvents: 4 } }),
  inTheMiddle('reset in the middle', { cut: { afterEvents: 4, how: 'reset' } }),
  inTheMiddle('JSON that is cut', { malformed: { kind: 'json', afterEvents: 4 } }),
  inTheMiddle('a page in HTML in the middle', { malformed: { kind: 'framing', afterEvents: 4 } }),
  inTheMiddle('an end without the terminal event', { endAfterEvents: 4 }),
  mock('the terminal event twice', [failing({ repeatEnd: true })], answers),
  mock('a page in HTML with status 200', [
    { raw: { headers: { 'content-type': 'text/html' }, chunks: [htmlPage] } },
  ]),
  mock('an empty answer with status 200', [{ raw: { chunks: [''] } }]),
  mock('a redirect', [failing({ status: { code: 302 }, headers: { location: 'http://127.0.0.1:1/' } })]),
  mock('a head of 1 MB', [failing({ headers: { 'x-long': 'x'.repeat(1_000_000) } })]),
  mock(
    'the right answer under a wrong content type',
    [failing({ headers: { 'content-type': 'text/html' } })],
    {
      json: 'answer',
      stream: 'error',
    },
  ),
  mock(
    'everything in one chunk of 300 kB',
    [{ like: 'huge-300', faults: { chunkSize: 1_000_000 } }],
    answers,
  ),
  mock('flapping: every second request fails', [refusing(500), { text: answerPieces }], answers),
  { name: 'all down', scripts: [refusing(500)], everywhere: true, alone: errors, within: soon },
];

/** Whether the client has got some of the answer when it happens: then nobody else can give it. */
export const hasBegun = (expected: Expected): boolean => expected === 'error event';
