import { describe, expect, it } from '@jest/globals';
import { fold } from '#libs/canonical';
import { anthropicMessagesCodec } from './index.js';

describe('why a stream ended that says so several times', () => {
  const cases: [name: string, said: string[], reason: string, raw: string][] = [
    ['is what it said first', ['max_tokens', 'end_turn'], 'length', 'max_tokens'],
    ['is not taken back by a word that nobody knows', ['tool_use', 'a'], 'tool-calls', 'tool_use'],
    ['is not taken back by an empty word', ['tool_use', ''], 'tool-calls', 'tool_use'],
    ['is the first word that is known', ['', 'a', 'refusal', 'b'], 'refusal', 'refusal'],
    ['is the first word at all where none is known', ['', 'a', 'b', ''], 'unknown', 'a'],
  ];
  it.each(cases)('%s', (_case, said, reason, raw) => {
    expect(finishOf(said)).toMatchObject({ reason, raw: { value: raw } });
  });

  it('is the same where it was cut behind the first', () => {
    expect(finishOf(['max_tokens'])).toEqual(finishOf(['max_tokens', 'end_turn']));
  });
});

function finishOf(reasons: readonly string[]): unknown {
  const decoder = anthropicMessagesCodec.createStreamDecoder();
  const deltas = reasons.map((reason) => ({ type: 'message_delta', delta: { stop_reason: reason } }));
  const events = deltas.flatMap((delta) => decoder.push({ data: JSON.stringify(delta) }));
  return fold([...events, ...decoder.end()]).candidates[0]?.finish;
}
