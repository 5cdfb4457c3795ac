import { describe, expect, it } from '@jest/globals';
import type { RealtimeSession } from '#libs/formats/openai-realtime';
import { GatewayError } from '#libs/canonical';
import { ScriptedSession } from './fixtures/scripted-session.js';

const inText: Partial<RealtimeSession> = { outputModality: 'text', turnDetection: null };

describe('a conversation that its model does not hold', () => {
  const tooLong = new GatewayError('provider_rejected', 'Too long.', {
    upstream: { code: 'context_length_exceeded' },
  });
  const refusal = [{ fail: tooLong }] as const;
  const asked = ({ services }: ScriptedSession): readonly number[] =>
    services.asked.map(({ messages }) => messages.length);

  const converse = (truncation: RealtimeSession['truncation']): ScriptedSession => {
    const session = new ScriptedSession('ga', { ...inText, truncation });
    for (let count = 0; count < 10; count++) session.write('x'.repeat(384));
    session.say({ type: 'response.create' });
    return session;
  };

  it('loses its oldest items for the model alone', async () => {
    const session = converse({ type: 'auto' });
    session.services.script.push(refusal, refusal, ['Yes.']);
    expect((await session.until('response.done')).response).toMatchObject({ status: 'completed' });
    expect(asked(session)).toEqual([10, 7, 5]);
    await session.settle();
    expect(session.settled[0]?.record.error).toBeUndefined();
    session.say({ type: 'response.create' });
    await session.until('response.done', 2);
    // What was refused once is not tried again, and the answer counts too.
    expect(asked(session)[3]).toBeLessThanOrEqual(7);
    expect(session.all('error')).toEqual([]);
    session.check();
  });

  it('fails where that was turned off', async () => {
    const session = converse({ type: 'disabled' });
    session.services.script.push(refusal);
    expect((await session.until('response.done')).response).toMatchObject({
      status: 'failed',
      status_details: { error: { message: 'Too long.' } },
    });
    expect(asked(session)).toEqual([10]);
    session.check();
  });

  it('keeps the share that the client wants, below a limit of its own', async () => {
    const session = converse({ type: 'retention_ratio', retentionRatio: 0.5, postInstructions: 800 });
    await session.until('response.done');
    expect(asked(session)).toEqual([4]);
    session.check();
  });

  it('fails where even the last item is refused', async () => {
    const session = converse({ type: 'auto' });
    session.services.script.push(...Array.from({ length: 20 }, () => refusal));
    expect((await session.until('response.done')).response).toMatchObject({ status: 'failed' });
    expect(asked(session).length).toBeLessThanOrEqual(9);
    expect(asked(session).at(-1)).toBe(1);
    session.check();
  });

  it('is not tried again once something was said', async () => {
    const session = converse({ type: 'auto' });
    session.services.script.push(['Well, ', { fail: tooLong }]);
    expect((await session.until('response.done')).response).toMatchObject({ status: 'failed' });
    expect(asked(session)).toEqual([10]);
    session.check();
  });
});
