import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { EventStreamFramer } from '#libs/event-stream';
import { openAiImagesCodec } from '#libs/formats/openai-images';

const fixture = (path: string) => readFileSync(new URL(`../fixtures/${path}`, import.meta.url));

/** As the relay hands it over, cut somewhere. */
function probed(bytes: Buffer, cut: number) {
  const probe = openAiImagesCodec.createStreamProbe();
  const framer = new EventStreamFramer();
  for (const chunk of [bytes.subarray(0, cut), bytes.subarray(cut)]) {
    for (const frame of [framer.push(chunk)].flat()) if (frame !== undefined) probe.push(Buffer.from(frame));
  }
  return { whole: probe.whole, usage: probe.usage, error: probe.error };
}

/** Events above 64 KiB are relayed in pieces. */
it('of large pictures is read in whatever pieces it comes', () => {
  const picture = 'iVBORw0KGgo'.repeat(20_000);
  const text = fixture('streams/several.sse')
    .toString()
    .replaceAll(/"b64_json":"[^"]*"/g, `"b64_json": "${picture}"`);
  const bytes = Buffer.from(text);
  for (const size of [1_000, 65_536, 100_001]) {
    const probe = openAiImagesCodec.createStreamProbe();
    for (let at = 0; at < bytes.length; at += size) probe.push(bytes.subarray(at, at + size));
    expect(probe).toMatchObject({ whole: true, usage: { input: { total: 50 } } });
  }
});

describe('a relayed stream', () => {
  it.each(['generation.sse', 'edit.sse', 'several.sse', 'nameless-with-end-mark.sse'])(
    '%s is known to be whole, with its usage',
    (name) => {
      const bytes = fixture(`streams/${name}`);
      for (let cut = 0; cut <= bytes.length; cut += 1) {
        expect(probed(bytes, cut)).toMatchObject({
          whole: true,
          usage: { input: { total: 50 }, output: { total: 272 } },
          error: undefined,
        });
      }
    },
  );

  it('is read byte by byte', () => {
    const probe = openAiImagesCodec.createStreamProbe();
    for (const byte of fixture('streams/several.sse')) probe.push(Buffer.from([byte]));
    expect(probe).toMatchObject({ whole: true, usage: { input: { total: 50 } } });
  });

  it('is not whole before its last picture', () => {
    const bytes = fixture('streams/several.sse');
    const partial = bytes.indexOf('\n\n', bytes.indexOf('event: image_generation.partial_image')) + 2;
    expect(probed(bytes.subarray(0, partial), 5).whole).toBe(false);
    expect(probed(Buffer.alloc(0), 0).whole).toBe(false);
  });

  it('tells of an error', () => {
    expect(probed(fixture('streams/error.sse'), 40)).toMatchObject({
      whole: false,
      error: { upstream: { code: 'moderation_blocked' } },
    });
  });
});

it('usage of a whole answer is found', () => {
  expect(openAiImagesCodec.readUsage(fixture('answers/whole.json'))).toMatchObject({
    output: { image: 272 },
  });
  expect(openAiImagesCodec.readUsage(fixture('answers/least.json'))).toBeUndefined();
});
