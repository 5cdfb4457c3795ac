import { describe, expect, it } from '@jest/globals';
import type { CanonicalResponse, Message, Part, Proof } from '#libs/canonical';
import { anchorOf } from './anchor.js';
import { restoreTurn } from './restore-turn.js';
import { TurnCollector, turnsOf } from './turn-collector.js';

const signature = (data: string): Proof => ({ kind: 'signature', data, issuer: 'anthropic' });
const thought = (data: string): Proof => ({ kind: 'thought-signature', data, issuer: 'google' });
const thinking: Part = { type: 'reasoning', text: 'Hm.', proof: signature('s1') };
const words: Part = { type: 'text', text: 'Let me look.' };
const call = (id: string, more: object = {}) =>
  ({
    type: 'tool-call',
    id,
    name: 'look',
    kind: 'function',
    executor: 'client',
    input: '{"at": 1}',
    ...more,
  }) as const;

const question: Message = { role: 'user', parts: [{ type: 'text', text: 'Rain?' }] };
const answer = (...parts: Part[]): CanonicalResponse => ({
  candidates: [{ index: 0, parts, finish: { reason: 'stop' } }],
});
/** What a client of chat completions brings back: words, then calls. */
const returned = (...parts: Part[]) => ({ role: 'assistant' as const, parts });

describe('a kept turn', () => {
  it('comes back whole, in its order', () => {
    const parts: Part[] = [thinking, words, call('a', { proof: thought('t1') }), call('b')];
    const [turn] = turnsOf(answer(...parts), question);
    const message = returned(words, call('a'), call('b'));
    expect(turn?.anchor).toBe(anchorOf(message, question));
    expect(restoreTurn(message, turn?.pieces ?? [])?.parts).toEqual(parts);
  });

  it('is recognised by its words where it calls nothing, however they are cut', () => {
    const signed: Part[] = [words, { type: 'reasoning', proof: thought('t') }];
    const [turn] = turnsOf(answer(...signed), question);
    const message = returned({ type: 'text', text: 'Let me ' }, { type: 'text', text: 'look.' });
    expect(turn?.anchor).toBe(anchorOf(message, question));
    expect(anchorOf(returned({ type: 'text', text: 'Let me look' }), question)).not.toBe(turn?.anchor);
    expect(restoreTurn(message, turn?.pieces ?? [])?.parts).toEqual([...message.parts, signed[1]]);
  });

  it('holds what was said of a summary, whatever number it was given', () => {
    const collector = new TurnCollector();
    collector.push({ type: 'part-start', candidate: 0, part: 0, start: { type: 'reasoning' } });
    collector.push({ type: 'reasoning-delta', part: 0, text: 'Far', summary: 4_000_000 });
    collector.push({ type: 'reasoning-proof', part: 0, proof: signature('s') });
    collector.push({ type: 'part-end', part: 0 });
    collector.push({ type: 'part-start', candidate: 0, part: 1, start: call('a') });
    const [turn] = collector.turns(question);
    expect(turn?.pieces[0]).toEqual({ kind: 'reasoning', summary: ['Far'], proof: signature('s') });
  });

  it('has thinking of several kinds', () => {
    const parts: Part[] = [
      {
        type: 'reasoning',
        summary: ['One', 'Two'],
        proof: { kind: 'encrypted', data: 'e', issuer: 'openai', id: 'rs_1' },
      },
      { type: 'reasoning', proof: { kind: 'redacted', data: 'r', issuer: 'anthropic' } },
      { type: 'reasoning', text: 'No proof' },
      call('a'),
    ];
    const [turn] = turnsOf(answer(...parts), question);
    expect(restoreTurn(returned(call('a')), turn?.pieces ?? [])?.parts).toEqual(parts);
  });

  it('takes the place of the thinking that the client brings without proof', () => {
    const [turn] = turnsOf(answer(thinking, call('a')), question);
    const message = returned({ type: 'reasoning', text: 'Hm.' }, call('a'));
    expect(restoreTurn(message, turn?.pieces ?? [])?.parts).toEqual([thinking, call('a')]);
  });

  it('is another one as an answer to another question', () => {
    const [turn] = turnsOf(answer(thinking, words), question);
    const other: Message = { role: 'user', parts: [{ type: 'text', text: 'Snow?' }] };
    expect(anchorOf(returned(words), question)).toBe(turn?.anchor);
    expect(anchorOf(returned(words), other)).not.toBe(turn?.anchor);
  });

  it('is not put back where the client brings other thinking', () => {
    const [turn] = turnsOf(answer(thinking, call('a')), question);
    expect(
      restoreTurn(returned({ type: 'reasoning', text: 'Ah!' }, call('a')), turn?.pieces ?? []),
    ).toBeUndefined();
  });

  it('is not put back where a call was changed, left out or added', () => {
    const [turn] = turnsOf(answer(thinking, call('a'), call('b')), question);
    const pieces = turn?.pieces ?? [];
    expect(restoreTurn(returned(call('a'), call('b', { input: '{"at":1}' })), pieces)).toBeDefined();
    expect(restoreTurn(returned(call('a'), call('b', { input: '{"at": 2}' })), pieces)).toBeUndefined();
    expect(restoreTurn(returned(call('a')), pieces)).toBeUndefined();
    expect(restoreTurn(returned(call('a'), call('b'), call('c')), pieces)).toBeUndefined();
  });

  it('is only kept where something is proven and can be found again', () => {
    expect(turnsOf(answer({ type: 'reasoning', text: 'Hm.' }, call('a')), question)).toEqual([]);
    expect(turnsOf(answer(thinking), question)).toEqual([]);
    expect(turnsOf(answer(words), question)).toEqual([]);
  });
});
