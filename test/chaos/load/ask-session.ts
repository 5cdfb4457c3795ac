import { text as textOf } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { readOpenAiError } from '../../conformance/formats/chat/read-answer.js';
import { patience } from './http-asking.js';
import type { Asker } from './http-asking.js';
import { judgeAnswer } from './judge-answer.js';
import { findLeak, judgeError } from './judge-error.js';
import type { Seen, ToldUsage } from './seen.js';
import type { SessionWork } from './work.js';

/**
 * Whose vendor has fallen silent in a relayed session waits as long as it likes: it is the client's and the vendor's. So the
 * client leaves after a while, in milliseconds. Of other sessions the gateway has to make an end.
 */
const patienceWith: Readonly<Record<string, number>> = { relayed: 20_000 };

interface SessionEvent {
  readonly type: string;
  readonly delta?: string;
  readonly error?: { readonly message?: string };
  readonly response?: {
    readonly status: string;
    readonly usage?: { readonly input_tokens: number; readonly output_tokens: number } | null;
  };
}

/** Talks with a model in a realtime session. Never throws: what goes wrong is what was seen. */
export function askOverSession(work: SessionWork, asker: Asker): Promise<Seen> {
  return new Session(work, asker).seen;
}

/** One session. The first thing that settles what was seen closes it. */
class Session {
  readonly seen: Promise<Seen>;
  private readonly usages: ToldUsage[] = [];
  private readonly socket: WebSocket;
  private readonly settle: (seen: Seen) => void;
  private text = '';

  constructor(
    private readonly work: SessionWork,
    asker: Asker,
  ) {
    const { promise, resolve } = Promise.withResolvers<Seen>();
    const { url, token, requestId, leaveAfter = patienceWith[work.model] } = asker;
    this.socket = new WebSocket(`${url}/v1/realtime?model=${work.model}`, {
      headers: { authorization: `Bearer ${token}`, 'x-request-id': requestId },
    });
    const timer = setTimeout(() => {
      this.settle(
        leaveAfter === undefined
          ? { outcome: 'wrong', why: `the session did not come to its end within ${patience} ms` }
          : { outcome: 'left' },
      );
    }, leaveAfter ?? patience);
    this.settle = (seen) => {
      clearTimeout(timer);
      resolve(seen);
      this.socket.terminate();
    };
    this.seen = promise;
    this.listen();
  }

  private listen(): void {
    const { socket, work } = this;
    socket.on('open', () => {
      this.send({ type: 'session.update', session: { type: 'realtime', output_modalities: ['text'] } });
      this.askTurn();
    });
    socket.on('message', (frame: Buffer) => {
      this.take(frame.toString('utf8'));
    });
    socket.on('unexpected-response', (_request, response: IncomingMessage) => {
      void this.refuse(response);
    });
    socket.on('error', (error) => {
      this.settle({ outcome: 'cut', said: String(error), usages: this.usages });
    });
    socket.on('close', (code, reason) => {
      const leak = findLeak(reason.toString(), work.id);
      if (leak !== undefined) this.settle({ outcome: 'wrong', why: `${leak}: ${reason.toString()}` });
      else
        this.settle({
          outcome: 'cut',
          said: `closed with ${code} ${reason.toString()}`,
          usages: this.usages,
        });
    });
  }

  private async refuse(response: IncomingMessage): Promise<void> {
    const { statusCode: status = 0, headers } = response;
    const text = await textOf(response).catch(() => '');
    const isBalancers = String(headers.server).startsWith('nginx') && text.startsWith('<html>');
    this.settle(judgeError({ work: this.work.id, status, text, isBalancers, read: readOpenAiError }));
  }

  private take(frame: string): void {
    let event: SessionEvent;
    try {
      event = JSON.parse(frame) as SessionEvent;
    } catch {
      // Sessions are relayed frame by frame: what the vendor sends that is no event, its client sees as that.
      this.settle({ outcome: 'cut', said: `no event: ${frame.slice(0, 200)}`, usages: this.usages });
      return;
    }
    if (event.type === 'response.output_text.delta') this.text += event.delta ?? '';
    else if (event.type === 'response.done') this.finishTurn(event);
    else if (event.type === 'error') this.fail(event.error?.message ?? frame);
  }

  private finishTurn({ response }: SessionEvent): void {
    const { status, usage } = response ?? {};
    const told = { input: usage?.input_tokens ?? 0, output: usage?.output_tokens ?? 0, seconds: 0 };
    if (status !== 'completed') {
      this.fail(`the response is ${String(status)}`);
      return;
    }
    const turn = judgeAnswer({
      work: this.work.id,
      text: this.text,
      usage: told,
      isFinished: true,
      hasEnded: true,
      isComplete: true,
    });
    if (turn.outcome !== 'whole') {
      this.settle(turn);
      return;
    }
    this.usages.push(told);
    if (this.usages.length < this.work.turns) this.askTurn();
    else this.settle({ ...turn, usages: this.usages });
  }

  private fail(said: string): void {
    const leak = findLeak(said, this.work.id);
    if (leak !== undefined) this.settle({ outcome: 'wrong', why: `${leak}: ${said}` });
    else this.settle({ outcome: 'error', status: 101, said: said.slice(0, 300), usages: this.usages });
  }

  private askTurn(): void {
    this.text = '';
    const text = `Turn ${this.usages.length + 1} of ${this.work.id}.`;
    const content = [{ type: 'input_text', text }];
    this.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
    this.send({ type: 'response.create' });
  }

  private send(event: object): void {
    this.socket.send(JSON.stringify(event), () => undefined);
  }
}
