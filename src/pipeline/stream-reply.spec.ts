import { PassThrough, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { serveResponse } from '../../test/support/served-response.js';
import type { ServedResponse } from '../../test/support/served-response.js';
import { Exchange } from './exchange.js';
import { ResponseWriter } from './response-writer.js';
import { StreamReply } from './stream-reply.js';
import type { StreamTransform } from './streams/stream-transform.js';

/** Words as a form of answer: `#…` is no part of it, `!…` an error, `.` its end, `throw` a fault of ours. */
class WordTransform implements StreamTransform<Buffer> {
  readonly atBoundary = true;
  readonly usage = undefined;
  begun = false;
  complete = false;
  failure: GatewayError | undefined;

  constructor(private readonly hasErrorEvents = true) {}

  push(chunk: Buffer): string | undefined {
    const word = chunk.toString();
    if (word === 'throw') throw new Error('not foreseen');
    if (word === 'silent') this.begun = true;
    if (word.startsWith('!')) return this.fail(new GatewayError('provider_failed', word));
    if (!word.startsWith('#')) this.begun = true;
    this.complete = word === '.';
    return word === 'silent' ? undefined : `<${word}>`;
  }

  end(): string | undefined {
    return this.complete ? undefined : this.fail(new GatewayError('provider_broken_stream', 'no end'));
  }

  sample(): undefined {
    return undefined;
  }

  fail(error: GatewayError): string | undefined {
    this.failure = error;
    return this.hasErrorEvents ? `<error ${error.code}>` : undefined;
  }
}

const head = { status: 200, headers: { 'content-type': 'text/plain' } };

describe('StreamReply', () => {
  let source: PassThrough;
  let transform: WordTransform;
  let stop: AbortController;
  let served: ServedResponse;

  beforeEach(async () => {
    source = new PassThrough({ readableHighWaterMark: 8, writableHighWaterMark: 8 });
    transform = new WordTransform();
    stop = new AbortController();
    served = await serveResponse();
  });
  afterEach(() => {
    served.close();
  });

  const open = (from: Readable = source, by: WordTransform = transform) =>
    StreamReply.open(from, by, head, stop.signal);
  const writer = () => new ResponseWriter(new Exchange(served.response));
  /** Each word in a chunk of its own. */
  const say = async (...words: readonly string[]) => {
    for (const word of words) {
      source.write(word);
      await delay(2);
    }
  };
  const left = () => new GatewayError('caller_cancelled', 'left');

  describe('before it has begun', () => {
    it('waits for the first piece of the answer, and sends what came before it too', async () => {
      const opening = open();
      await say('#wait', '#still');
      await say('one');
      const outcome = (await opening).writeTo(writer());
      await say('two', '.');
      source.end();
      expect(await outcome).toMatchObject({ usage: undefined, failure: undefined });
      await served.client.read(/<\.>/);
      expect(served.body()).toContain('<#wait><#still><one><two><.>');
    });

    it.each<[string, (opened: PassThrough) => void, string]>([
      ['reports an error', (opened) => opened.write('!no room'), 'provider_failed'],
      ['ends', (opened) => opened.end(), 'provider_broken_stream'],
      ['closes', (opened) => opened.destroy(), 'provider_broken_stream'],
      ['fails', (opened) => opened.destroy(new GatewayError('provider_timeout', 'late')), 'provider_timeout'],
      ['cannot be read', (opened) => opened.write('throw'), 'gateway_internal'],
    ])('rejects where the source %s, and lets go of it', async (_what, happen, code) => {
      const opening = open();
      await say('#wait');
      happen(source);
      await expect(opening).rejects.toMatchObject({ code });
      expect(source.destroyed).toBe(true);
      expect(served.response.headersSent).toBe(false);
    });

    it('rejects where the source broke before anybody listened', async () => {
      source.on('error', () => undefined);
      source.destroy(new GatewayError('provider_broken_stream', 'gone'));
      await delay(5);
      await expect(open()).rejects.toMatchObject({ message: 'gone' });
    });

    it('rejects with the reason where nobody waits any more, and lets go of the source', async () => {
      const opening = open();
      stop.abort(left());
      await expect(opening).rejects.toMatchObject({ code: 'caller_cancelled' });
      expect(source.destroyed).toBe(true);
    });

    it('rejects at once where nobody waited from the start', async () => {
      stop.abort(left());
      await expect(open()).rejects.toMatchObject({ code: 'caller_cancelled' });
    });
  });

  describe('between its beginning and its writer', () => {
    it('holds a source back that gives much', async () => {
      const opening = open();
      await say('one');
      await opening;
      expect(source.isPaused()).toBe(false);
      await say('x'.repeat(70_000));
      expect(source.isPaused()).toBe(true);
    });

    it('keeps the order of a source that ended meanwhile, and announces the length', async () => {
      const reply = await open(Readable.from([Buffer.from('.')]));
      await delay(5);
      expect(await reply.writeTo(writer())).toMatchObject({ failure: undefined });
      await served.client.read(/<\.>/);
      expect(served.client.text).toMatch(/content-length: 3\r\n/i);
    });

    it('says that the source broke meanwhile', async () => {
      const opening = open();
      await say('one');
      const reply = await opening;
      source.destroy(new GatewayError('provider_timeout', 'late'));
      await delay(5);
      expect(await reply.writeTo(writer())).toMatchObject({ failure: { code: 'provider_timeout' } });
      await served.client.read(/<one><error provider_timeout>/);
    });

    it('throws where the source broke meanwhile and the form has no words for it', async () => {
      const opening = open(source, new WordTransform(false));
      await say('one');
      const reply = await opening;
      source.destroy(new GatewayError('provider_timeout', 'late'));
      await delay(5);
      await expect(reply.writeTo(writer())).rejects.toMatchObject({ code: 'provider_timeout' });
      expect(served.response.headersSent).toBe(false);
    });
  });

  describe('while it is written', () => {
    const running = async (by = transform) => {
      const opening = open(source, by);
      await say('one');
      const outcome = (await opening).writeTo(writer());
      await served.client.read(/<one>/);
      return outcome;
    };
    /** Starts, without waiting for the outcome. */
    const start = async (by = transform) => {
      const opening = open(source, by);
      await say('one');
      const reply = await opening;
      const outcome = reply.writeTo(writer());
      await served.client.read(/<one>/);
      return { outcome };
    };

    it.each<[string, (running: PassThrough) => unknown, string]>([
      ['ends early', (it) => it.end(), 'provider_broken_stream'],
      ['closes early', (it) => it.destroy(), 'provider_broken_stream'],
      ['fails', (it) => it.destroy(new GatewayError('provider_timeout', 'late')), 'provider_timeout'],
      ['cannot be read any more', (it) => it.write('throw'), 'gateway_internal'],
    ])('ends in an error event where the source %s', async (_what, happen, code) => {
      const { outcome } = await start();
      happen(source);
      expect(await outcome).toMatchObject({ failure: { code } });
      await served.client.read(new RegExp(`<error ${code}>`));
      expect(source.destroyed).toBe(true);
    });

    it('breaks the connection where the form has no words for a cut', async () => {
      const { outcome } = await start(new WordTransform(false));
      source.destroy(new GatewayError('provider_timeout', 'late'));
      expect(await outcome).toMatchObject({ failure: { code: 'provider_timeout' } });
      await served.client.closed;
      expect(served.client.text).not.toMatch(/0\r\n\r\n$/);
    });

    it('breaks the connection where even the error event fails, and stays alive', async () => {
      const { outcome } = await start();
      transform.fail = () => {
        throw new Error('no words');
      };
      await say('throw');
      expect(await outcome).toMatchObject({ failure: { code: 'gateway_internal' } });
      await served.client.closed;
    });

    it('is over with its last word: what the source still does spoils nothing', async () => {
      const { outcome } = await start();
      await say('.');
      expect(await outcome).toMatchObject({ failure: undefined });
      await say('late');
      source.destroy(new Error('reset'));
      await delay(5);
      expect(served.body()).toContain('<one><.>');
      expect(served.client.text).not.toContain('late');
      expect(served.client.text).toMatch(/0\r\n\r\n$/);
    });

    it('gives a source that goes on after the last word a second, no more', async () => {
      const { outcome } = await start();
      await say('.');
      await outcome;
      expect(source.destroyed).toBe(false);
      await delay(1_100);
      expect(source.destroyed).toBe(true);
    });

    it('stops at an upstream that goes on after its own error', async () => {
      transform.push = (chunk) => {
        transform.begun = true;
        transform.complete = chunk.toString() === 'bad';
        return transform.complete ? transform.fail(new GatewayError('provider_failed', 'bad')) : '<one>';
      };
      const { outcome } = await start();
      await say('bad');
      expect(await outcome).toMatchObject({ failure: { code: 'provider_failed' } });
      expect(source.destroyed).toBe(true);
    });

    it('sends its head at once where its beginning has no words', async () => {
      const opening = open();
      await say('silent');
      const outcome = (await opening).writeTo(writer());
      await served.client.read(/HTTP\/1\.1 200/);
      source.end('.');
      await outcome;
    });

    it('lets go of the source where the head cannot be sent', async () => {
      const opening = StreamReply.open(
        source,
        transform,
        { status: 200, headers: { 'x-bad': 'a\nb' } },
        stop.signal,
      );
      await say('one');
      await expect((await opening).writeTo(writer())).rejects.toThrow(/Invalid character/);
      expect(source.destroyed).toBe(true);
    });

    it('waits for a slow client, and goes on with it', async () => {
      const { outcome } = await start();
      served.response.cork();
      const large = 'x'.repeat(served.response.writableHighWaterMark + 1);
      source.write(large);
      await delay(5);
      source.write('more');
      await delay(5);
      expect(source.isPaused()).toBe(true);
      served.response.uncork();
      await say('.');
      expect(await outcome).toMatchObject({ failure: undefined });
      await served.client.read(/<more>[^]*<\.>/);
    });

    it.each([
      ['has nothing more to say', () => undefined],
      ['is held back', () => source.write('x'.repeat(100_000))],
    ])('settles where the client leaves while the source %s', async (_what, happen) => {
      const { outcome } = await start();
      served.response.cork();
      happen();
      await delay(5);
      stop.abort(left());
      expect(await outcome).toMatchObject({ failure: { code: 'caller_cancelled' } });
      expect(source.destroyed).toBe(true);
    });

    it('leaves no listener on the signal', async () => {
      const { signal } = stop;
      let listeners = 0;
      const { addEventListener, removeEventListener } = signal;
      signal.addEventListener = (...parameters: Parameters<typeof addEventListener>) => {
        listeners += 1;
        addEventListener.apply(signal, parameters);
      };
      signal.removeEventListener = (...parameters: Parameters<typeof removeEventListener>) => {
        listeners -= 1;
        removeEventListener.apply(signal, parameters);
      };
      const outcome = running();
      await say('.');
      source.end();
      await outcome;
      expect(listeners).toBe(0);
    });
  });
});
