import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { Authorization, UnauthorizedRequest } from '#libs/provider-kit';
import type { Transport, UpstreamCall } from '../../providers/transport/transport.js';
import { sendAuthorized } from './send-authorized.js';

const signal = new AbortController().signal;
const call = { method: 'POST', url: 'http://here/', headers: { a: '1' }, body: 'x', signal } as const;

/** Answers with these statuses in turn. */
function upstream(...statuses: readonly number[]) {
  const sent: UpstreamCall[] = [];
  const transport: Pick<Transport, 'send'> = {
    send: async (request) => {
      sent.push(request);
      return { status: statuses[sent.length - 1] ?? 200, headers: {}, body: Readable.from([]) };
    },
  };
  return { sent, transport: transport as Transport };
}

function tokens() {
  const asked: UnauthorizedRequest[] = [];
  const authorize = async (request: UnauthorizedRequest): Promise<Authorization> => {
    asked.push(request);
    const token = `token-${asked.length}`;
    return {
      headers: { authorization: token },
      secrets: [token],
      renews: (status) => status === 401,
    };
  };
  return { asked, authorize };
}

describe('a request to an upstream', () => {
  it('goes as it is where nobody authorizes it', async () => {
    const { sent, transport } = upstream(401);
    const { reply, secrets } = await sendAuthorized(transport, call, { apiKey: 'k' }, {});
    expect([reply.status, secrets, sent]).toEqual([401, [], [call]]);
  });

  it('is shown, as it is, to what authorizes it', async () => {
    const { sent, transport } = upstream(200);
    const { asked, authorize } = tokens();
    const { secrets } = await sendAuthorized(transport, call, { apiKey: 'k' }, { authorize });
    expect(asked).toEqual([{ ...call, apiKey: 'k' }]);
    expect(sent).toEqual([{ ...call, headers: { a: '1', authorization: 'token-1' } }]);
    expect(secrets).toEqual(['token-1']);
    const bytes = Buffer.from('y');
    await sendAuthorized(transport, { ...call, body: bytes }, {}, { authorize });
    await sendAuthorized(
      transport,
      { ...call, body: { length: 1, open: () => Readable.from(['z']) } },
      {},
      { authorize },
    );
    expect(asked.slice(1).map(({ body }) => body)).toEqual([[bytes], undefined]);
  });

  it.each([
    [[401, 200], 200],
    [[401, 401, 200], 401],
    [[403, 200], 403],
  ])('is sent once more where its authorization was too old: %j', async (statuses, status) => {
    const { sent, transport } = upstream(...statuses);
    const { reply, secrets } = await sendAuthorized(transport, call, {}, tokens());
    expect(reply.status).toBe(status);
    expect(sent).toHaveLength(statuses[0] === 401 ? 2 : 1);
    expect(secrets).toEqual([`token-${sent.length}`]);
  });
});
