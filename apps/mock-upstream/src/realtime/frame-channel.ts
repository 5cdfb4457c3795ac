import type { Duplex } from 'node:stream';
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { writeServerEvent } from '#libs/formats/openai-realtime';
import type { RealtimeDialect, RealtimeServerEvent } from '#libs/formats/openai-realtime';
import type { RecordedRequest } from '../requests/recorded-request.js';

/** Bytes that wait for a slow client before an answer waits too. */
const mostWaiting = 1024 * 1024;
const patienceMs = 5;

/** The server's end of a connection: writes events in the session's dialect, and keeps what passed. */
export class FrameChannel {
  #events = 0;

  constructor(
    readonly dialect: RealtimeDialect,
    private readonly socket: WebSocket,
    private readonly raw: Duplex,
    private readonly record: RecordedRequest,
    private readonly serial: number,
  ) {}

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  /** Events that this dialect does not have are left out. */
  send(event: RealtimeServerEvent): void {
    const number = (++this.#events).toString(36).padStart(6, '0');
    const text = writeServerEvent(event, this.dialect, `event_mock${this.serial.toString(36)}x${number}`);
    if (text !== undefined) this.sendText(text);
  }

  sendText(text: string): void {
    if (!this.isOpen) return;
    this.record.keepFrame('server', text);
    this.record.bytesWritten += Buffer.byteLength(text);
    this.socket.send(text);
  }

  /** Resolves as soon as the client has read most of what was sent. */
  async drained(): Promise<void> {
    while (this.isOpen && this.socket.bufferedAmount > mostWaiting) await wait(patienceMs);
  }

  close(code: number, reason = ''): void {
    this.record.markEndedByUs();
    this.socket.close(code, reason);
  }

  /** The connection dies without a close frame. */
  cut(how: 'close' | 'reset' = 'close'): void {
    this.record.markEndedByUs();
    if (how === 'reset' && this.raw instanceof Socket) this.raw.resetAndDestroy();
    else this.socket.terminate();
  }
}
