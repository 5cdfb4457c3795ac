import { gatewayTexts } from '../texts/gateway.js';
import { socketAddressOf } from './address.js';
import { recordExchange } from './exchange-record.js';
import type { Exchange } from './exchange.js';
import type { Fault } from './fault.js';

export interface SocketCall {
  readonly label: string;
  /** Relative to the gateway, such as `v1/realtime?model=…`. */
  readonly path: string;
  readonly token: string;
  onOpen?(): void;
  /** Each message that comes, unparsed. */
  onMessage(data: string): void;
  /** Once, when it is over. Without a fault where this side closed it. */
  onEnd(exchange: Exchange, fault?: Fault): void;
}

/** A WebSocket session with the gateway that is recorded as one exchange. */
export interface SocketExchange {
  readonly id: string;
  /** Sends an object as JSON; nothing once it is over. */
  send(message: object): void;
  /** Bytes that wait to be sent. */
  readonly buffered: number;
  close(): void;
}

/** Opens a session as browsers do: the token goes as a subprotocol, for browsers send no headers of the page's here. */
export function openSocketExchange(call: SocketCall): SocketExchange {
  const url = socketAddressOf(call.path);
  const protocols = ['realtime', `openai-insecure-api-key.${call.token}`];
  const record = recordExchange(call.label, {
    method: 'GET',
    url,
    headers: { upgrade: 'websocket', 'sec-websocket-protocol': protocols.join(', ') },
  });
  const { id } = record.exchange;
  const end = (outcome: 'complete' | 'stopped' | 'broken' | 'refused', message?: string): void => {
    const exchange = record.end(outcome);
    if (message === undefined) call.onEnd(exchange);
    else call.onEnd(exchange, { place: 'answer', message });
  };

  let socket: WebSocket;
  try {
    socket = new WebSocket(url, protocols);
  } catch {
    // The token has characters that no subprotocol may have.
    queueMicrotask(() => {
      call.onEnd(record.end('refused'), { place: 'token', message: gatewayTexts.tokenUnfit });
    });
    return { id, buffered: 0, send: () => undefined, close: () => undefined };
  }
  let isOpen = false;
  let isClosing = false;
  socket.addEventListener('open', () => {
    isOpen = true;
    record.opened(101, socket.protocol);
    call.onOpen?.();
  });
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'string') return;
    record.received(data.length);
    record.event({ at: record.now(), direction: 'received', data });
    call.onMessage(data);
  });
  socket.addEventListener('close', ({ code, reason }) => {
    if (isClosing) end(isOpen ? 'complete' : 'stopped');
    else if (!isOpen) end('refused', gatewayTexts.socketRefused);
    else if (code === 1000) end('complete');
    else end('broken', gatewayTexts.endedEarly(gatewayTexts.socketClosed(code, reason)));
  });

  return {
    id,
    get buffered() {
      return socket.bufferedAmount;
    },
    send(message) {
      if (socket.readyState !== WebSocket.OPEN) return;
      const data = JSON.stringify(message);
      record.event({ at: record.now(), direction: 'sent', data });
      socket.send(data);
    },
    close() {
      isClosing = true;
      socket.close(1000);
    },
  };
}
