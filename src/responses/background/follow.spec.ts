import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { AnswerSink } from '../../pipeline/answer-sink.js';
import { EventLog } from './event-log.js';
import { follow } from './follow.js';

/** Takes text, as fast as the test lets it. */
class SlowSink implements AnswerSink {
  readonly committed = true;
  text = '';
  ended = false;
  isFull = false;
  private resume: (() => void) | undefined;

  begin(): void {
    // The head is no matter here.
  }
  flush(): void {
    // See `begin`.
  }
  interruptOnly(): void {
    // See `begin`.
  }
  send(): void {
    throw new Error('Streams are written piece by piece.');
  }
  destroy(): void {
    this.ended = true;
  }
  write(output: Buffer | string): boolean {
    this.text += output.toString();
    return !this.isFull;
  }
  onDrain(resume: () => void): void {
    this.resume = resume;
  }
  drain(): void {
    this.isFull = false;
    this.resume?.();
  }
  end(output: Buffer | string = ''): void {
    this.text += output.toString();
    this.ended = true;
  }
}

const event = (name: string) => ({ type: name, data: `{"type":"${name}"}` });
const tick = () => new Promise((resolve) => setImmediate(resolve));
const namesIn = (text: string) => [...text.matchAll(/event: (\w+)/g)].map(([, name]) => name);

describe('follow', () => {
  it('sends what there is from a number on, then what comes, to the end', async () => {
    const log = new EventLog();
    for (const name of ['a', 'b', 'c']) log.append(event(name));
    const sink = new SlowSink();
    const following = follow(log, 1, sink, new AbortController().signal);
    await tick();
    expect(namesIn(sink.text)).toEqual(['b', 'c']);
    log.append(event('d'));
    await tick();
    expect(namesIn(sink.text)).toEqual(['b', 'c', 'd']);
    expect(sink.ended).toBe(false);
    log.end();
    await following;
    expect(sink.ended).toBe(true);
    expect(sink.text).toContain('event: d\ndata: {"type":"d","sequence_number":3}\n\n');
  });

  it('waits for a client that reads slowly, whatever comes meanwhile', async () => {
    const log = new EventLog();
    log.append(event('a'));
    const sink = new SlowSink();
    sink.isFull = true;
    const following = follow(log, 0, sink, new AbortController().signal);
    for (const name of ['b', 'c']) {
      await tick();
      log.append(event(name));
    }
    await tick();
    expect(namesIn(sink.text)).toEqual(['a']);
    sink.drain();
    log.end();
    await following;
    expect(namesIn(sink.text)).toEqual(['a', 'b', 'c']);
  });

  it('ends with an error event where the gateway stops, also while the client does not read', async () => {
    const log = new EventLog();
    log.append(event('a'));
    const sink = new SlowSink();
    sink.isFull = true;
    const stop = new AbortController();
    const following = follow(log, 0, sink, stop.signal);
    await tick();
    stop.abort(new GatewayError('gateway_shutting_down', 'Being restarted.'));
    await following;
    expect(namesIn(sink.text)).toEqual(['a', 'error']);
    expect(sink.ended).toBe(true);
  });
});

describe('EventLog', () => {
  it('comes back from what was kept', () => {
    const log = new EventLog();
    for (const name of ['a', 'b']) log.append(event(name));
    log.end();
    log.append(event('too late'));
    const kept = new EventLog();
    kept.restore(log.toJson());
    expect([0, 1, 2].map((number) => kept.at(number))).toEqual([log.at(0), log.at(1), undefined]);
    expect(kept.ended).toBe(true);
  });

  it('sets the number of an event without touching the rest of it', () => {
    const log = new EventLog();
    log.append({ type: 'a', data: '{ "n": 12345678901234567890, "sequence_number":77 }' });
    expect(log.at(0)).toBe('event: a\ndata: { "n": 12345678901234567890, "sequence_number":0 }\n\n');
  });
});
