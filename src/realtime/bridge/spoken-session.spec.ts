import { describe, expect, it } from '@jest/globals';
import type { RealtimeSession } from '#libs/formats/openai-realtime';
import type { JsonObject } from '#libs/json';
import { GatewayError } from '#libs/canonical';
import { bytesIn, ScriptedSession, textOf } from './fixtures/scripted-session.js';

const spokenManually: Partial<RealtimeSession> = { turnDetection: null };

describe('a spoken session', () => {
  it('speaks sentence by sentence, words and sound together', async () => {
    const session = new ScriptedSession('ga', spokenManually);
    session.services.script.push(['It is noon. **Time** to eat!']);
    session.say({ type: 'response.create' });
    const { response } = await session.until('response.done');
    expect(session.services.spoken.map(({ input }) => input)).toEqual(['It is noon.', 'Time to eat!']);
    expect(session.all('response.output_audio_transcript.delta').map(({ delta }) => delta)).toEqual([
      'It is noon. ',
      '**Time** to eat!',
    ]);
    const sizes = session.all('response.output_audio.delta').map(({ delta }) => bytesIn(delta).length);
    expect(Math.max(...sizes)).toBe(4_800);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe((11 + 12) * 480);
    expect(response).toMatchObject({
      output: [{ content: [{ type: 'output_audio', transcript: 'It is noon. **Time** to eat!' }] }],
    });
    session.check();
    await session.settle();
    expect(session.settled.map(({ kind, record: { usage } }) => [kind, usage?.input])).toEqual([
      ['speech', { characters: 23 }],
      ['response', { total: 7 }],
    ]);
  });

  it('speaks to telephones', async () => {
    const session = new ScriptedSession('ga', { ...spokenManually, outputFormat: 'pcmu' });
    session.say({ type: 'response.create' });
    await session.until('response.done');
    const sound = session.all('response.output_audio.delta').map(({ delta }) => bytesIn(delta));
    expect(Buffer.concat(sound).length).toBe(60 * 8);
    session.check();
  });

  it('says no sound any more once it is cancelled', async () => {
    const session = new ScriptedSession('ga', spokenManually);
    session.services.script.push(['A sentence that is spoken for a while.']);
    session.slowFrom = 'response.output_audio.delta';
    session.say({ type: 'response.create' });
    await session.until('response.output_audio.delta');
    session.say({ type: 'response.cancel' });
    await session.until('response.done');
    session.drain();
    await session.settle();
    expect(session.types.at(-1)).toBe('response.done');
    session.check();
  });

  it('takes down all that was spoken of an answer that is cancelled in the midst of a sentence', async () => {
    const session = new ScriptedSession('ga', spokenManually);
    const sentence = Promise.withResolvers<undefined>();
    session.services.lasting.set('Three four.', sentence.promise);
    session.services.script.push(['One two. Three four. Five ', { wait: new Promise(() => undefined) }]);
    session.say({ type: 'response.create' });
    await session.until('response.output_audio_transcript.delta', 2);
    session.say({ type: 'response.cancel' });
    await session.until('response.done');
    await session.settle();
    expect(session.settled).toEqual([]);
    sentence.resolve(undefined);
    await session.settle();
    const speech = session.settled.find(({ kind }) => kind === 'speech');
    expect(speech).toMatchObject({ status: 'cancelled' });
    expect(speech?.record.usage?.input).toEqual({ characters: 19 });
    session.check();
  });

  it('cuts what was not heard, for the model and whoever fetches the item', async () => {
    const session = new ScriptedSession('ga', spokenManually);
    session.services.script.push(['Alpha beta gamma delta.']);
    session.say({ type: 'response.create' });
    const itemId = (await session.until('response.output_item.done')).item as JsonObject;
    const id = textOf(itemId.id);
    await session.until('response.done');
    session.say({ type: 'conversation.item.truncate', item_id: id, content_index: 0, audio_end_ms: 9_999 });
    expect((await session.until('error')).error).toMatchObject({ param: 'audio_end_ms' });
    session.say({ type: 'conversation.item.truncate', item_id: id, content_index: 0, audio_end_ms: 115 });
    await session.until('conversation.item.truncated');
    session.say({ type: 'conversation.item.retrieve', item_id: id });
    const { item } = await session.until('conversation.item.retrieved');
    const [part] = (item as { content: readonly JsonObject[] }).content;
    expect(part).toMatchObject({ transcript: 'Alpha beta' });
    expect(bytesIn(part?.audio).length).toBe(115 * 48);
    session.write('Go on.');
    session.say({ type: 'response.create' });
    await session.until('response.done', 2);
    expect(session.services.asked[1]?.messages[0]).toMatchObject({ parts: [{ text: 'Alpha beta' }] });
    session.check();
  });

  it('shows nothing more of what was cut while the answer still comes', async () => {
    const session = new ScriptedSession('ga', spokenManually);
    const rest = Promise.withResolvers<undefined>();
    session.services.script.push(['Alpha beta gamma delta. Five ', { wait: rest.promise }, 'six.']);
    session.say({ type: 'response.create' });
    const { item_id: id } = await session.until('response.output_audio.delta');
    await session.settle();
    session.say({
      type: 'conversation.item.truncate',
      item_id: textOf(id),
      content_index: 0,
      audio_end_ms: 115,
    });
    await session.until('conversation.item.truncated');
    rest.resolve(undefined);
    const { response } = await session.until('response.done');
    const cut = { content: [{ type: 'output_audio', transcript: 'Alpha beta' }] };
    expect(session.all('conversation.item.done').at(-1)?.item).toMatchObject(cut);
    expect(session.all('response.output_item.done')[0]?.item).toMatchObject(cut);
    expect(response).toMatchObject({ status: 'completed', output: [cut] });
    session.check();
  });

  it('says what to configure where nobody speaks, and writes all the same', async () => {
    const session = new ScriptedSession('ga', spokenManually);
    session.services.speaks = undefined;
    session.say({ type: 'response.create', event_id: 'mine' });
    const { error } = await session.until('error');
    expect(error).toMatchObject({ code: 'no_speech_model', event_id: 'mine' });
    expect(JSON.stringify(error)).toContain('realtime.speechModel');
    session.say({ type: 'response.create', response: { output_modalities: ['text'] } });
    await session.until('response.done');
    session.check();
  });

  it('fails where the speaker fails', async () => {
    const session = new ScriptedSession('ga', spokenManually);
    session.services.speechFails = new GatewayError('provider_failed', 'Hoarse.');
    session.say({ type: 'response.create' });
    const { response } = await session.until('response.done');
    expect(response).toMatchObject({ status: 'failed', status_details: { error: { message: 'Hoarse.' } } });
    session.check();
  });

  it('keeps a voice that was heard', async () => {
    const session = new ScriptedSession('ga', spokenManually);
    const voice = (name: string) => ({ type: 'realtime', audio: { output: { voice: name } } });
    session.say({ type: 'session.update', session: voice('marin') });
    session.say({ type: 'response.create' });
    await session.until('response.done');
    expect(session.services.spoken[0]?.voice).toBe('marin');
    session.say({ type: 'session.update', session: voice('cedar') });
    expect((await session.until('error')).error).toMatchObject({ code: 'cannot_update_voice' });
    session.say({ type: 'session.update', session: voice('marin') });
    await session.until('session.updated', 2);
    session.check();
  });
});
