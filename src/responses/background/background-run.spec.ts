import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import { checkOpenAiResponsesGrammar } from '#libs/formats/openai-responses';
import { BackgroundRun } from './background-run.js';

const initial = { id: 'resp_ours', object: 'response', status: 'in_progress', output: [], usage: null };
const begin = (limit = 10_000) => new BackgroundRun(initial, limit, { id: 'resp_ours', background: true });
const sse = (...events: readonly object[]) =>
  events
    .map((event) => `event: ${(event as { type: string }).type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');

const item = { id: 'cmp_1', type: 'compaction', encrypted_content: 'x' };
const response = { id: 'resp_theirs', object: 'response', output: [item], usage: {} };
const answer = [
  { type: 'response.created', sequence_number: 0, response: { ...response, status: 'in_progress' } },
  { type: 'response.output_item.added', sequence_number: 1, output_index: 0, item },
  { type: 'response.output_item.done', sequence_number: 2, output_index: 0, item },
];
const completed = { type: 'response.completed', response: { ...response, status: 'completed' } };

function eventsOf(run: BackgroundRun) {
  const lines: string[] = [];
  for (let number = 0; run.log.at(number) !== undefined; number += 1) lines.push(run.log.at(number) ?? '');
  return new EventStreamParser().push(Buffer.from(lines.join('')));
}
const lastOf = (run: BackgroundRun) => {
  const { event, data = '{}' } = eventsOf(run).at(-1) ?? {};
  return { event, response: (JSON.parse(data) as { response?: unknown }).response };
};

describe('BackgroundRun', () => {
  it('is the response under its own id, in the grammar of a stream', async () => {
    const run = begin();
    run.write(sse(...answer));
    expect(JSON.parse(run.response)).toMatchObject({
      id: 'resp_ours',
      status: 'in_progress',
      output: [item],
    });
    run.write(sse(completed));
    run.end();
    expect(await run.ended).toBe('completed');
    expect(JSON.parse(run.response)).toMatchObject({
      id: 'resp_ours',
      status: 'completed',
      background: true,
    });
    expect(() => {
      checkOpenAiResponsesGrammar(eventsOf(run));
    }).not.toThrow();
    expect(run.signal.aborted).toBe(false);
  });

  it('reads events however they are cut', async () => {
    const run = begin();
    for (const byte of Buffer.from(sse(...answer, completed))) run.write(Buffer.from([byte]));
    expect(await run.ended).toBe('completed');
  });

  it('keeps what was whole when it is cancelled, and stops the upstream', async () => {
    const run = begin();
    run.write(sse(...answer));
    run.cancel();
    run.write(sse(completed));
    expect(await run.ended).toBe('cancelled');
    expect(run.signal.aborted).toBe(true);
    expect(lastOf(run)).toMatchObject({
      event: 'response.incomplete',
      response: { id: 'resp_ours', status: 'cancelled', output: [item] },
    });
  });

  it.each<[string, (run: BackgroundRun) => void, object]>([
    [
      'an error event',
      (run) => run.write(sse({ type: 'error', code: 'rate_limit_exceeded', message: 'Slow down.' })),
      { code: 'rate_limit_exceeded', message: 'Slow down.' },
    ],
    [
      "an error event in the gateway's own words",
      (run) => run.write(sse({ type: 'error', code: 'provider_failed', message: 'It broke.' })),
      { code: 'server_error', message: 'It broke.' },
    ],
    [
      'a refusal',
      (run) => {
        run.send({ status: 400 }, Buffer.from('{"error":{"message":"No.","type":"t","code":null}}'));
      },
      { code: 't', message: 'No.' },
    ],
    [
      'an error of the gateway',
      (run) => {
        run.fail(new GatewayError('provider_unreachable', 'Nobody there.'));
      },
      { code: 'server_error', message: 'Nobody there.' },
    ],
    [
      'an end before the end',
      (run) => {
        run.end(sse(...answer));
      },
      { code: 'server_error', message: expect.stringContaining('before it was complete') },
    ],
    [
      'a stop of the gateway',
      (run) => {
        run.abandon();
      },
      { code: 'server_error', message: expect.stringContaining('stopped') },
    ],
  ])('fails by %s, saying why', async (_, act, error) => {
    const run = begin();
    act(run);
    expect(await run.ended).toBe('failed');
    expect(lastOf(run)).toMatchObject({ event: 'response.failed', response: { status: 'failed', error } });
    expect(JSON.parse(run.response)).toMatchObject({ status: 'failed', error });
  });

  it('fails where it outgrows its log', async () => {
    const run = begin(2_000);
    for (let count = 0; count < 100; count += 1) {
      run.write(sse({ type: 'response.output_text.delta', delta: 'x'.repeat(100) }));
    }
    expect(await run.ended).toBe('failed');
    expect(run.signal.aborted).toBe(true);
    expect(run.log.size).toBeLessThan(4_000);
  });
});
