import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import { tapClientEvent } from './client-tap.js';
import type { TappedClientEvent } from './client-tap.js';

const tapped = (event: object): TappedClientEvent | undefined =>
  tapClientEvent(Buffer.from(JSON.stringify(event)));

const sound = Buffer.alloc(300).toString('base64');

describe('tapClientEvent', () => {
  it('measures sound, wherever it stands', () => {
    const type = 'input_audio_buffer.append';
    for (const event of [
      { type, audio: sound },
      { audio: sound, type },
      { event_id: 'e', type, audio: sound },
    ]) {
      expect(tapped(event)).toEqual({ kind: 'append', sound: 300 });
    }
    expect(tapped({ type })).toEqual({ kind: 'append', sound: 0 });
  });

  it('is not told one thing while the vendor is told another', () => {
    const create = { kind: 'create', content: { texts: [], sound: 0, pictures: 0 } };
    for (const frame of [
      '{"type":"input_audio_buffer.append","audio":"AAAA","type":"response.create"}',
      String.raw`{"type":"response\u002ecreate"}`,
      String.raw`{"typ\u0065":"response.create"}`,
    ]) {
      expect(tapClientEvent(Buffer.from(frame))).toEqual(create);
    }
    const append =
      '{"event_id":"audio","type":"input_audio_buffer.append","item":{"audio":""},"audio":"AAAAAAAA"}';
    expect(tapClientEvent(Buffer.from(append))).toEqual({ kind: 'append', sound: 6 });
    expect(tapClientEvent(Buffer.from(String.raw`{"type":"\x"}`))).toBeUndefined();
  });

  it('reads what items give a model', () => {
    const content = [
      { type: 'input_text', text: 'What is this?' },
      { type: 'input_audio', audio: sound, transcript: 'Well?' },
      { type: 'input_image', image_url: 'data:image/png;base64,AAAA' },
    ];
    const message = { type: 'message', role: 'user', content };
    expect(tapped({ type: 'conversation.item.create', item: message })).toEqual({
      kind: 'item',
      content: { texts: ['What is this?', 'Well?'], sound: 300, pictures: 1 },
    });
    const output = { type: 'function_call_output', call_id: 'call_1', output: '{"degrees":4}' };
    expect(tapped({ type: 'conversation.item.create', item: output })).toMatchObject({
      content: { texts: ['{"degrees":4}'] },
    });
  });

  it('reads what a response is asked for with', () => {
    const empty = { texts: [], sound: 0, pictures: 0 };
    expect(tapped({ type: 'response.create' })).toEqual({ kind: 'create', content: empty });
    const input = [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Sum up.' }] }];
    const response = { instructions: 'Be brief.', input };
    expect(tapped({ type: 'response.create', event_id: 'mine', response })).toEqual({
      kind: 'create',
      eventId: 'mine',
      content: { ...empty, texts: ['Be brief.', 'Sum up.'] },
    });
  });

  it('passes over all else', () => {
    expect(tapped({ type: 'session.update', session: { instructions: 'response.create' } })).toBeUndefined();
    expect(tapped([])).toBeUndefined();
    expect(tapClientEvent(Buffer.from('no JSON'))).toBeUndefined();
    // Whether the vendor can read it is the vendor's business.
    expect(tapClientEvent(Buffer.from('{"type":"response.create",'))).toMatchObject({ kind: 'create' });
    expect(tapped({ type: 'conversation.item.create', item: 7 })).toMatchObject({ content: { texts: [] } });
  });
});
