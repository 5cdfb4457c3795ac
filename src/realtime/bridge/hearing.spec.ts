import { readFile } from 'node:fs/promises';
import decode from '@audio/decode';
import { describe, expect, it } from '@jest/globals';
import type { RealtimeSession, ServerVad } from '#libs/formats/openai-realtime';
import type { JsonObject } from '#libs/json';
import { GatewayError } from '#libs/canonical';
import { rateConversion } from '../../audio/samples/rate-conversion.js';
import { writeSamples } from '../../audio/samples/sample-values.js';
import { VoiceActivity } from '../../audio/voice/voice-activity.js';
import { bytesIn, ScriptedSession, textOf } from './fixtures/scripted-session.js';

const vad: ServerVad = {
  type: 'server_vad',
  threshold: 0.5,
  prefixPaddingMs: 300,
  silenceDurationMs: 200,
  idleTimeoutMs: null,
  createResponse: true,
  interruptResponse: true,
};
const heardAndShown: Partial<RealtimeSession> = { turnDetection: vad, transcription: { language: 'en' } };
const byHand: Partial<RealtimeSession> = { turnDetection: null, transcription: {}, outputModality: 'text' };

/** Samples of a WAV file of ours. */
const samplesOf = (file: Buffer): Buffer => file.subarray(44);

describe('a session that listens', () => {
  it('finds a turn, writes it down, and answers it', async () => {
    const session = new ScriptedSession('ga', heardAndShown);
    session.services.script.push(['Noon.']);
    session.sound(2_000, 0);
    session.sound(500, 0.5);
    session.sound(300, 0);
    const { response } = await session.until('response.done');
    const about = session.types.filter((type) => !type.startsWith('response.'));
    expect(about).toEqual([
      'session.created',
      ...[
        'input_audio_buffer.speech_started',
        'input_audio_buffer.speech_stopped',
        'input_audio_buffer.committed',
      ],
      ...['conversation.item.added', 'conversation.item.done'],
      'conversation.item.input_audio_transcription.delta',
      'conversation.item.input_audio_transcription.completed',
      ...['conversation.item.added', 'conversation.item.done'],
    ]);
    const started = await session.until('input_audio_buffer.speech_started');
    const stopped = await session.until('input_audio_buffer.speech_stopped');
    expect(started.audio_start_ms).toBeGreaterThanOrEqual(1_690);
    expect(started.audio_start_ms).toBeLessThanOrEqual(1_700);
    const { heard, asked } = session.services;
    const milliseconds = Number(stopped.audio_end_ms) - Number(started.audio_start_ms);
    expect(samplesOf(heard[0]?.file ?? Buffer.alloc(0)).length).toBe(milliseconds * 48);
    expect(heard[0]?.request).toMatchObject({ model: 'ear', languages: ['en'], operation: 'transcribe' });
    expect(asked[0]?.messages).toEqual([
      { role: 'user', parts: [{ type: 'text', text: 'What time is it?' }] },
    ]);
    expect(response).toMatchObject({ status: 'completed', output: [{ content: [{ transcript: 'Noon.' }] }] });
    expect(await session.until('conversation.item.input_audio_transcription.completed')).toMatchObject({
      transcript: 'What time is it?',
      usage: { type: 'duration', seconds: 1 },
    });
    session.check();
  });

  it('falls silent when the user speaks, and the model learns what was said to the end', async () => {
    const session = new ScriptedSession('ga', heardAndShown);
    const never = new Promise(() => undefined);
    session.services.script.push(['One two three. And then ', { wait: never }], ['Sorry.']);
    session.write('Count.');
    session.say({ type: 'response.create' });
    await session.until('response.output_audio.delta', 2);
    session.sound(500, 0.5);
    session.sound(300, 0);
    const { response } = await session.until('response.done');
    expect(response).toMatchObject({
      status: 'cancelled',
      status_details: { type: 'cancelled', reason: 'turn_detected' },
      output: [{ status: 'incomplete', content: [{ transcript: 'One two three. ' }] }],
    });
    expect((await session.until('response.done', 2)).response).toMatchObject({ status: 'completed' });
    expect(session.types.indexOf('input_audio_buffer.speech_started')).toBeLessThan(
      session.types.indexOf('response.done'),
    );
    session.check();
  });

  it('neither answers nor interrupts where it was told not to', async () => {
    const turnDetection = { ...vad, createResponse: false, interruptResponse: false };
    const session = new ScriptedSession('ga', { ...heardAndShown, turnDetection });
    session.services.script.push([{ wait: new Promise(() => undefined) }]);
    session.say({ type: 'response.create' });
    session.sound(500, 0.5);
    session.sound(300, 0);
    await session.until('conversation.item.input_audio_transcription.completed');
    await session.settle();
    expect(session.all('response.created')).toHaveLength(1);
    expect(session.all('response.done')).toHaveLength(0);
  });

  it('answers no noise', async () => {
    const session = new ScriptedSession('ga', heardAndShown);
    session.services.words.push('');
    session.sound(500, 0.5);
    session.sound(300, 0);
    await session.until('conversation.item.input_audio_transcription.completed');
    await session.settle();
    expect(session.all('response.created')).toHaveLength(0);
    session.check();
  });

  it('answers two turns at once where the second ends before the first is understood', async () => {
    const session = new ScriptedSession('ga', { ...heardAndShown, outputModality: 'text' });
    const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    session.services.listening.push(first.promise, second.promise);
    session.services.words.push('One.', 'Two.');
    for (let turn = 0; turn < 2; turn++) {
      session.sound(500, 0.5);
      session.sound(300, 0);
    }
    await session.until('input_audio_buffer.committed', 2);
    first.resolve(undefined);
    await session.until('response.created');
    second.resolve(undefined);
    await session.until('response.done');
    await session.settle();
    expect(session.all('error')).toEqual([]);
    expect(session.services.asked).toHaveLength(1);
    expect(JSON.stringify(session.services.asked[0]?.messages)).toMatch(/One\..*Two\./u);
    session.check();
  });

  it('answers whoever interrupted once the end of the interrupted answer was said', async () => {
    const session = new ScriptedSession('ga', { ...heardAndShown, outputModality: 'text' });
    const counted = Promise.withResolvers<undefined>();
    session.services.counting = counted.promise;
    session.services.script.push(['One ', { wait: new Promise(() => undefined) }], ['Two.']);
    session.say({ type: 'response.create' });
    await session.until('response.output_text.delta');
    session.sound(500, 0.5);
    session.sound(300, 0);
    await session.until('conversation.item.input_audio_transcription.completed');
    await session.settle();
    counted.resolve(undefined);
    expect((await session.until('response.done')).response).toMatchObject({
      status: 'cancelled',
      status_details: { reason: 'turn_detected' },
    });
    expect((await session.until('response.done', 2)).response).toMatchObject({ status: 'completed' });
    expect(session.all('error')).toEqual([]);
    session.check();
  });

  it('lets go of an answer at once that is cancelled before the words of its turn are known', async () => {
    const session = new ScriptedSession('ga', { ...heardAndShown, outputModality: 'text' });
    const words = Promise.withResolvers<undefined>();
    session.services.listening.push(words.promise);
    session.sound(500, 0.5);
    session.say({ type: 'input_audio_buffer.commit' });
    // More than run at the same time.
    for (let count = 1; count <= 20; count++) {
      session.say({ type: 'response.create' });
      session.say({ type: 'response.cancel' });
    }
    expect((await session.until('response.done', 20)).response).toMatchObject({
      status: 'cancelled',
      usage: { total_tokens: 0 },
    });
    await session.settle();
    expect(session.settled.filter(({ kind }) => kind === 'response')).toHaveLength(20);
    expect(session.all('error')).toEqual([]);
    words.resolve(undefined);
    await session.settle();
    expect(session.services.asked).toEqual([]);
    session.check();
  });

  it('listens no further to what only a cancelled answer was made for', async () => {
    const session = new ScriptedSession('ga', { ...heardAndShown, outputModality: 'text' });
    session.services.listening.push(new Promise(() => undefined));
    const audio = Buffer.alloc(48_000).toString('base64');
    const input = [{ type: 'message', role: 'user', content: [{ type: 'input_audio', audio }] }];
    session.say({ type: 'response.create', response: { conversation: 'none', input } });
    const { response } = await session.until('response.created');
    await session.settle();
    expect(session.services.heard).toHaveLength(1);
    session.say({ type: 'response.cancel', response_id: textOf((response as JsonObject).id) });
    await session.until('response.done');
    expect(session.services.heard[0]?.signal.aborted).toBe(true);
    session.check();
  });

  it('answers a turn after which there was but noise', async () => {
    const session = new ScriptedSession('ga', { ...heardAndShown, outputModality: 'text' });
    const first = Promise.withResolvers<undefined>();
    session.services.listening.push(first.promise);
    session.services.words.push('One.', '');
    session.sound(500, 0.5);
    session.sound(300, 0);
    session.sound(500, 0.5);
    await session.until('input_audio_buffer.speech_started', 2);
    first.resolve(undefined);
    await session.until('conversation.item.input_audio_transcription.completed');
    await session.settle();
    expect(session.all('response.created')).toEqual([]);
    session.sound(300, 0);
    await session.until('response.done');
    session.check();
  });

  it('says why where it cannot understand, and the answer fails for the same reason', async () => {
    const session = new ScriptedSession('ga', heardAndShown);
    session.services.words.push(new GatewayError('provider_failed', 'Deaf.'));
    session.sound(500, 0.5);
    session.sound(300, 0);
    const { error } = await session.until('conversation.item.input_audio_transcription.failed');
    expect(error).toMatchObject({ message: 'Deaf.' });
    const { response } = await session.until('response.done');
    expect(response).toMatchObject({ status: 'failed', status_details: { error: { message: 'Deaf.' } } });
    session.check();
  });

  it('says what to configure where nobody transcribes', async () => {
    const session = new ScriptedSession('ga', heardAndShown);
    session.services.transcribes = undefined;
    session.sound(500, 0.5);
    session.sound(300, 0);
    const { response } = await session.until('response.done');
    expect(JSON.stringify(response)).toContain('realtime.transcriptionModel');
    session.check();
  });

  it('prompts a user who says nothing after an answer', async () => {
    const turnDetection = { ...vad, idleTimeoutMs: 20 };
    const session = new ScriptedSession('ga', { turnDetection, outputModality: 'text' });
    session.write('Hi');
    session.say({ type: 'response.create' });
    const { item_id: itemId } = await session.until('input_audio_buffer.timeout_triggered');
    expect((await session.until('input_audio_buffer.committed')).item_id).toBe(itemId);
    await session.until('response.done', 2);
    expect(session.services.asked[1]?.messages.at(-1)?.role).toBe('user');
    session.say({
      type: 'session.update',
      session: { type: 'realtime', audio: { input: { turn_detection: null } } },
    });
    session.check();
  });

  it.each([
    ['is asked for as soon as the last is done', 0],
    ['is asked for later', 5],
  ])('waits for no user while an answer is being given that %s', async (_, pause) => {
    const turnDetection = { ...vad, idleTimeoutMs: 100 };
    const session = new ScriptedSession('ga', { turnDetection, outputModality: 'text' });
    session.services.script.push(['Hello.'], [{ wait: new Promise(() => undefined) }]);
    session.say({ type: 'response.create' });
    await session.until('response.done');
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    session.say({ type: 'response.create' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(session.all('input_audio_buffer.timeout_triggered')).toEqual([]);
    session.leaving.abort(new GatewayError('caller_cancelled', 'Gone.'));
    await session.until('response.done', 2);
    session.check();
  });

  it('listens anew in another format, and no more where it is turned off', async () => {
    const session = new ScriptedSession('ga', heardAndShown);
    const input = (changes: JsonObject) => ({ type: 'realtime', audio: { input: changes } });
    session.sound(200, 0);
    session.say({ type: 'session.update', session: input({ format: { type: 'audio/pcmu' } }) });
    const silence = Buffer.alloc(1_600, 0xff).toString('base64');
    const speech = Buffer.from(Uint8Array.from({ length: 4_000 }, (_, at) => (at % 8 < 4 ? 0x00 : 0x80)));
    for (let count = 0; count < 4; count++)
      session.say({ type: 'input_audio_buffer.append', audio: silence });
    session.say({ type: 'input_audio_buffer.append', audio: speech.toString('base64') });
    for (let count = 0; count < 3; count++)
      session.say({ type: 'input_audio_buffer.append', audio: silence });
    const started = await session.until('input_audio_buffer.speech_started');
    // 800 ms after 200 ms in the other format, and 300 before the voice.
    expect(Number(started.audio_start_ms)).toBeCloseTo(700, -2);
    await session.until('input_audio_buffer.committed');
    expect(session.services.detectors.map(({ isFree }) => isFree)).toEqual([true, false]);
    session.say({ type: 'session.update', session: input({ turn_detection: null }) });
    await session.until('response.done');
    expect(session.services.detectors.map(({ isFree }) => isFree)).toEqual([true, true]);
    session.check();
  });

  it('waits longer for the end of a turn the less eager it is', async () => {
    const session = new ScriptedSession('ga', heardAndShown);
    const eager = (eagerness: string) => ({
      type: 'realtime',
      audio: { input: { turn_detection: { type: 'semantic_vad', eagerness } } },
    });
    session.say({ type: 'session.update', session: eager('low') });
    session.sound(100, 0);
    session.say({ type: 'session.update', session: eager('high') });
    await session.until('session.updated', 2);
    await session.settle();
    expect(session.services.detectors[0]?.settings.silenceDuration).toBe(500);
    session.check();
  });

  it('tells voices from silence by the real detector', async () => {
    const session = new ScriptedSession('ga', heardAndShown);
    session.services.detectVoice = (settings) => VoiceActivity.open(settings);
    const file = await readFile(
      new URL('../../providers/local/hearing/fixtures/one-sentence.opus', import.meta.url),
    );
    const { channelData, sampleRate } = await decode(file);
    const speech = rateConversion(sampleRate, 24_000).push(channelData[0] ?? new Float32Array());
    const bytes = Buffer.concat([Buffer.alloc(48_000), writeSamples(speech), Buffer.alloc(96_000)]);
    for (let at = 0; at < bytes.length; at += 9_600) {
      const audio = bytes.subarray(at, at + 9_600).toString('base64');
      session.say({ type: 'input_audio_buffer.append', audio });
    }
    const started = await session.until('input_audio_buffer.speech_started');
    expect(started.audio_start_ms).toBeGreaterThan(500);
    await session.until('response.done');
    session.check();
  });
});

describe('a session whose client says when a turn is over', () => {
  it('takes what was committed, and gives it back', async () => {
    const session = new ScriptedSession('ga', byHand);
    session.sound(500, 0.5);
    session.say({ type: 'input_audio_buffer.commit' });
    session.say({ type: 'response.create' });
    await session.until('response.done');
    expect(session.services.asked[0]?.messages[0]?.parts).toEqual([
      { type: 'text', text: 'What time is it?' },
    ]);
    const { item_id: id } = await session.until('input_audio_buffer.committed');
    session.say({ type: 'conversation.item.retrieve', item_id: textOf(id) });
    const { item } = await session.until('conversation.item.retrieved');
    const [part] = (item as { content: readonly JsonObject[] }).content;
    expect(part).toMatchObject({ type: 'input_audio', transcript: 'What time is it?' });
    expect(bytesIn(part?.audio).length).toBe(500 * 48);
    session.check();
  });

  it('writes down what was not asked for, since the model reads words', async () => {
    const session = new ScriptedSession('ga', { ...byHand, transcription: null });
    const audio = Buffer.alloc(9_600, 1).toString('base64');
    const item = { type: 'message', role: 'user', content: [{ type: 'input_audio', audio }] };
    session.say({ type: 'conversation.item.create', item });
    session.say({ type: 'response.create', response: { conversation: 'none', input: [item] } });
    session.say({ type: 'response.create' });
    await session.until('response.done', 2);
    expect(session.services.asked.map(({ messages }) => messages[0]?.parts)).toEqual([
      [{ type: 'text', text: 'What time is it?' }],
      [{ type: 'text', text: 'What time is it?' }],
    ]);
    expect(session.types.some((type) => type.includes('transcription'))).toBe(false);
    session.check();
  });

  it('forgets what was cleared', async () => {
    const session = new ScriptedSession('ga', byHand);
    session.sound(500, 0.5);
    session.say({ type: 'input_audio_buffer.clear' });
    session.say({ type: 'input_audio_buffer.commit' });
    await session.until('input_audio_buffer.cleared');
    expect((await session.until('error')).error).toMatchObject({ code: 'input_audio_buffer_commit_empty' });
    session.check();
  });

  it('holds fifteen minutes at most', async () => {
    const session = new ScriptedSession('ga', byHand);
    const audio = Buffer.alloc(12 * 1024 * 1024).toString('base64');
    for (let count = 0; count < 4; count++) {
      session.say({ type: 'input_audio_buffer.append', audio });
      await session.settle();
    }
    expect((await session.until('error')).error).toMatchObject({ code: 'input_audio_buffer_full' });
  });
});

describe('a session whose client sends sound faster than it is understood', () => {
  it('takes no more of it until some was', async () => {
    const session = new ScriptedSession('ga', { ...byHand, transcription: null });
    // Nothing is made of what nobody hears, which takes no time.
    session.services.transcribes = undefined;
    const audio = Buffer.alloc(13 * 1024 * 1024).toString('base64');
    const item = { type: 'message', role: 'user', content: Array(5).fill({ type: 'input_audio', audio }) };
    session.say({ type: 'conversation.item.create', item });
    session.write('Hi');
    await session.until('error');
    session.write('Hi');
    await session.settle();
    expect(session.all('error')).toMatchObject([{ error: { code: 'transcription_backlog' } }]);
    expect(session.all('conversation.item.done')).toHaveLength(2);
    session.check();
  });
});

describe('a session of transcripts alone', () => {
  it('writes down turns with the model that it names, and answers nothing', async () => {
    const transcription = { model: 'better-ear' };
    const session = new ScriptedSession('ga', { type: 'transcription', turnDetection: vad, transcription });
    session.sound(500, 0.5);
    session.sound(300, 0);
    await session.until('conversation.item.input_audio_transcription.completed');
    expect(session.services.heard[0]?.request.model).toBe('better-ear');
    session.say({ type: 'response.create' });
    expect((await session.until('error')).error).toMatchObject({ code: 'unsupported_event' });
    expect(session.all('response.created')).toHaveLength(0);
    await session.settle();
    expect(session.settled).toMatchObject([{ kind: 'transcription', status: 'completed' }]);
    session.check();
  });
});
