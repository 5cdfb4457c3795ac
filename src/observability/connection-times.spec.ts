import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { arrivalOf, watchConnections } from './connection-times.js';

describe('arrivalOf', () => {
  const accepted = (): Socket => {
    const server = new EventEmitter();
    watchConnections(server as Server);
    const socket = new Socket();
    server.emit('connection', socket);
    return socket;
  };

  it('is the acceptance of its connection for the first request, and its own head for the others', () => {
    const socket = accepted();
    const now = performance.now() + 100;
    expect(now - arrivalOf(socket, now)).toBeGreaterThan(90);
    expect(arrivalOf(socket, now + 1)).toBe(now + 1);
  });

  it('does not count the time for which a connection was kept ready', () => {
    const now = performance.now() + 10_000;
    expect(arrivalOf(accepted(), now)).toBe(now);
    expect(arrivalOf(new Socket(), now)).toBe(now);
  });
});
