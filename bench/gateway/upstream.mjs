/**
 * An upstream that costs next to nothing: OpenAI's chat completions and Anthropic's messages, whole or as a stream.
 * The name of the model, with or without `m-`, says what comes: `whole`, or `stream-<chunks>-<milliseconds between two>`. Each chunk says when it
 * was written, so that clients can tell how long it was on its way.
 */
import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';

const chat = {
  whole: Buffer.from(
    JSON.stringify({
      ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1_700_000_000, model: 'whole' },
      choices: [
        {
          ...{ index: 0, finish_reason: 'stop', logprobs: null },
          message: { role: 'assistant', content: 'A short answer of some words. '.repeat(20), refusal: null },
        },
      ],
      usage: { prompt_tokens: 200, completion_tokens: 120, total_tokens: 320 },
    }),
  ),
  chunk: (text) => data(chatChunk({ delta: { content: text }, finish_reason: null })),
  first: () => data(chatChunk({ delta: { role: 'assistant', content: '' }, finish_reason: null })),
  last: (count) =>
    data(chatChunk({ delta: {}, finish_reason: 'stop' })) +
    data({
      ...chatHead,
      choices: [],
      usage: { prompt_tokens: 200, completion_tokens: count, total_tokens: 200 + count },
    }) +
    'data: [DONE]\n\n',
};
const chatHead = {
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'stream',
};
const chatChunk = (choice) => ({ ...chatHead, choices: [{ index: 0, ...choice }] });

const messages = {
  whole: Buffer.from(
    JSON.stringify({
      ...{
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'whole',
        stop_reason: 'end_turn',
        stop_sequence: null,
      },
      content: [{ type: 'text', text: 'A short answer of some words. '.repeat(20) }],
      usage: { input_tokens: 200, output_tokens: 120 },
    }),
  ),
  first: () =>
    event('message_start', {
      message: {
        ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'stream', content: [] },
        ...{ stop_reason: null, stop_sequence: null, usage: { input_tokens: 200, output_tokens: 1 } },
      },
    }) + event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
  chunk: (text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  last: (count) =>
    event('content_block_stop', { index: 0 }) +
    event('message_delta', {
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: count },
    }) +
    event('message_stop', {}),
};

const data = (value) => `data: ${JSON.stringify(value)}\n\n`;
const event = (type, value) => `event: ${type}\n${data({ type, ...value })}`;
const now = () => (performance.timeOrigin + performance.now()).toFixed(3);

const server = createServer((request, response) => {
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece));
  request.on('end', () => {
    answer(request.url.includes('/messages') ? messages : chat, modelOf(Buffer.concat(pieces)), response);
  });
});

const mark = '"model":"';
function modelOf(body) {
  const from = body.indexOf(mark) + mark.length;
  return body.toString('latin1', from, body.indexOf('"', from)).replace(/^m-/, '');
}

function answer(format, model, response) {
  const [, chunks, pace] = /^stream-(\d+)-(\d+)$/.exec(model) ?? [];
  if (chunks === undefined) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': format.whole.length });
    response.end(format.whole);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(format.first());
  stream(format, response, Number(chunks), Number(pace));
}

function stream(format, response, chunks, pace) {
  let written = 0;
  const next = () => {
    written += 1;
    response.write(format.chunk(`${now()} `));
    if (written < chunks) return;
    clearInterval(timer);
    response.end(format.last(chunks));
  };
  const timer = pace === 0 ? undefined : setInterval(next, pace);
  response.on('close', () => clearInterval(timer));
  const atOnce = pace === 0 ? chunks : 1;
  for (let count = 0; count < atOnce; count += 1) next();
}

server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', 4096, () => {
  console.log(`Listening on http://127.0.0.1:${server.address().port}`);
});
