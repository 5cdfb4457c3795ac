/** The clients' side of many sessions. */
import { once } from 'node:events';
import { clearTimeout, setTimeout } from 'node:timers';
import { WebSocket } from 'ws';
import { pieceLength } from './sound.mjs';

/** Sessions that are being opened at the same time. */
const abreast = 20;
/** Every event begins with its type, within so many bytes. */
const beginning = 120;

/** Opens sessions. What they are told is counted by its type, and not looked at. */
export async function openSessions({ address, token }, model, count) {
  const sessions = [];
  while (sessions.length < count) {
    const wanted = Math.min(abreast, count - sessions.length);
    sessions.push(...(await Promise.all(Array.from({ length: wanted }, () => open(address, token, model)))));
  }
  return sessions;
}

async function open(address, token, model) {
  const url = `${address.replace('http', 'ws')}/v1/realtime?model=${model}`;
  const socket = new WebSocket(url, {
    headers: { authorization: `Bearer ${token}` },
    perMessageDeflate: false,
  });
  const session = { socket, told: {}, isLeaving: false };
  const created = Promise.withResolvers();
  socket.on('error', (error) => {
    session.broken = error.message;
    created.reject(error);
  });
  socket.on('close', (code, reason) => {
    session.end = [code, reason.toString(), session.broken, session.fault].filter(Boolean).join(' ');
    created.reject(new Error(`It was closed: ${session.end}`));
    // At once: whatever else goes wrong after it must not hide it.
    if (!session.isLeaving) console.error(`  LOST a session of ${model}: ${session.end}`);
  });
  socket.on('message', (data) => {
    const [, type] = /"type":"([^"]+)"/.exec(data.toString('latin1', 0, beginning)) ?? [];
    session.told[type] = (session.told[type] ?? 0) + 1;
    if (type === 'session.created') created.resolve();
    if (type === 'error') session.fault ??= data.toString();
  });
  await created.promise;
  return session;
}

/** @returns once all are closed on both sides */
export async function closeSessions(sessions) {
  await Promise.all(
    sessions.map(async (session) => {
      const { socket, end } = session;
      if (end !== undefined) throw new Error(`A session was closed before its end: ${end}`);
      session.isLeaving = true;
      const closed = once(socket, 'close');
      socket.close(1000);
      await closed;
    }),
  );
}

/**
 * Everybody speaks without end, in real time: not all at the same moment, nor all the same word.
 * @returns what silences them
 */
export function talk(sessions, pieces) {
  const timers = new Set();
  const start = (socket, index) => {
    let next = (index * 7) % pieces.length;
    const interval = setInterval(() => {
      socket.send(pieces[next++ % pieces.length], { binary: false });
    }, pieceLength);
    timers.add(interval);
  };
  const waits = sessions.map(({ socket }, index) =>
    setTimeout(start, (index * pieceLength) / sessions.length, socket, index),
  );
  return () => {
    for (const wait of waits) clearTimeout(wait);
    for (const timer of timers) clearInterval(timer);
  };
}

/** Events of a type that all of them were told. @throws Error where one was told of a fault */
export function countTold(sessions, type) {
  const fault = sessions.find((session) => session.fault !== undefined)?.fault;
  if (fault !== undefined) {
    // They are given up, and none of them is lost when the gateway stops.
    for (const session of sessions) session.isLeaving = true;
    throw new Error(`A session was told: ${fault}`);
  }
  return sessions.reduce((sum, { told }) => sum + (told[type] ?? 0), 0);
}
