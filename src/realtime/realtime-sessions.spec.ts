import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { describe, expect, it, jest } from '@jest/globals';
import type { WebSocket } from 'ws';
import { SocketConnection } from '../sockets/socket-connection.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { SharedPlaces } from '../limits/shared-places.js';
import { RequestEnds } from '../observability/request-ends.js';
import { MemoryState } from '../shared-state/memory/memory-state.js';
import type { RealtimeLanes } from './realtime-lanes.js';
import { RealtimeSessions } from './realtime-sessions.js';
import type { SessionJournal } from './session-journal.js';
import { SessionRegistry } from './session-registry.js';
import { SessionWatch } from './session-watch.js';

const configuration = {
  realtime: { maxSessionsPerToken: 1, allowedOrigins: '' },
} as GatewayConfiguration;

describe('RealtimeSessions', () => {
  it('writes the end of a session once what was running has been taken down', async () => {
    const principal = { tokenId: 'tok_1', name: 'page', strict: false };
    const headers: IncomingHttpHeaders = {};
    const visitor = { principal, recheck: async () => ({ principal, headers }) };
    const answer = Promise.withResolvers<undefined>();
    const journals: SessionJournal[] = [];
    const accept = (connection: SocketConnection) => {
      void connection.during(answer.promise.then(() => undefined));
    };
    const handler = {
      prepare: ({ journal }: { readonly journal: SessionJournal }) => {
        journals.push(journal);
        return { accept };
      },
    };
    const lanes = { handlerOf: () => handler } as unknown as RealtimeLanes;
    const state = new MemoryState();
    const registry = new SessionRegistry(new SharedPlaces(state), configuration);
    const sessions = new RealtimeSessions(
      lanes,
      registry,
      new SessionWatch(configuration),
      new RequestEnds(),
      configuration,
    );

    const opening = await sessions.open({
      request: { headers } as IncomingMessage,
      query: new URLSearchParams('model=talker'),
      visitor,
      signal: new AbortController().signal,
    });
    const [journal] = journals;
    if (journal === undefined) throw new Error('Nobody was asked to serve the session.');
    const end = jest.spyOn(journal, 'end').mockReturnValue();
    const socket = new EventEmitter();
    opening.begin(new SocketConnection(socket as WebSocket, visitor));
    await expect(registry.enter('tok_1')).rejects.toThrow('realtime.maxSessionsPerToken');

    socket.emit('close', 1000, Buffer.alloc(0));
    await new Promise(setImmediate);
    (await registry.enter('tok_1'))();
    expect(end).not.toHaveBeenCalled();
    answer.resolve(undefined);
    await new Promise(setImmediate);
    expect(end).toHaveBeenCalledWith(1000);
    state.close();
  });
});
