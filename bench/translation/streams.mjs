import { Buffer } from 'node:buffer';
import { EventStreamParser, formatServerSentEvent } from '#libs/event-stream';
import { formats, replyDefaults, upstreams } from './formats.mjs';

const start = { type: 'response-start', id: 'resp_1', model: 'upstream-model', created: 1_790_000_000 };
const end = [
  { type: 'usage', usage: { input: { total: 812 }, output: { total: 240 } } },
  { type: 'response-end' },
];
const ended = (reason) => ({ type: 'candidate-end', candidate: 0, finish: { reason } });

/** An answer of 200 words, one event each. */
const textAnswer = [
  start,
  { type: 'part-start', candidate: 0, part: 0, start: { type: 'text' } },
  ...Array.from({ length: 200 }, (_, index) => ({ type: 'text-delta', part: 0, text: ` word${index}` })),
  { type: 'part-end', part: 0 },
  ended('stop'),
  ...end,
];

/** Four calls, whose arguments come in 50 pieces each. */
const callAnswer = [start, ...[0, 1, 2, 3].flatMap(call), ended('tool-calls'), ...end];

function call(part) {
  const opening = {
    type: 'tool-call',
    id: `call_${part}`,
    name: 'search',
    kind: 'function',
    executor: 'client',
  };
  const input = JSON.stringify({ query: 'storage growth by quarter and region, '.repeat(8), limit: 10 });
  const pieces = Array.from({ length: 50 }, (_, index) =>
    input.slice(Math.floor((index * input.length) / 50), Math.floor(((index + 1) * input.length) / 50)),
  );
  return [
    { type: 'part-start', candidate: 0, part, start: opening },
    ...pieces.map((text) => ({ type: 'tool-input-delta', part, text })),
    { type: 'part-end', part },
  ];
}

const answers = [
  { name: 'text', events: textAnswer },
  { name: 'tool arguments', events: callAnswer },
];

/** Every stream that is measured: an answer in an upstream's format on its way to a client's. */
export function streamCases() {
  return answers.flatMap((answer) =>
    upstreams.flatMap((upstream) => {
      const chunks = chunksOf(answer.events, upstream.codec);
      return formats
        .filter(({ name }) => answer.name === 'text' || name !== 'completions')
        .map((client) => streamCase(answer, upstream, client, chunks));
    }),
  );
}

function streamCase(answer, upstream, client, chunks) {
  return {
    name: `${answer.name}: ${upstream.name} → ${client.name}`,
    events: chunks.length,
    runs: { translate: () => translate(chunks, upstream.codec, client.codec) },
  };
}

/** The answer as the upstream sends it: one chunk of bytes an event. */
function chunksOf(events, codec) {
  const encoder = codec.createStreamEncoder(replyDefaults);
  return events
    .flatMap((event) => encoder.push(event))
    .map((event) => Buffer.from(formatServerSentEvent(event)));
}

/** Bytes → events → canonical events → the client's events → text. Gives the length of the text. */
function translate(chunks, upstream, client) {
  const parser = new EventStreamParser();
  const decoder = upstream.createStreamDecoder('bench');
  const encoder = client.createStreamEncoder(replyDefaults);
  let length = 0;
  const write = (events) => {
    for (const event of events) {
      for (const written of encoder.push(event)) length += formatServerSentEvent(written).length;
    }
  };
  for (const chunk of chunks) for (const event of parser.push(chunk)) write(decoder.push(event));
  write(decoder.end());
  return length;
}
