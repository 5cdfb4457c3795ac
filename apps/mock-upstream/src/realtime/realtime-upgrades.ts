import { STATUS_CODES } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { Usage } from '#libs/canonical';
import type { Books } from '../books/books.js';
import { findBuiltInModel } from '../builtins/built-in-models.js';
import type { MockUpstreamOptions } from '../options.js';
import type { RecordedRequest } from '../requests/recorded-request.js';
import type { Script, ScriptMaker } from '../scripts/script.js';
import type { ScriptRegistry } from '../scripts/script-registry.js';
import { openAiError, openAiFailure } from '../vendors/openai/openai-error.js';
import type { VendorReply } from '../vendors/vendor.js';
import { FrameChannel } from './frame-channel.js';
import { doorAt } from './realtime-doors.js';
import type { RealtimeDoor } from './realtime-doors.js';
import { RealtimeSessionHost } from './realtime-session.js';

/** 15 MiB of audio in base64, and what is around it. */
const largestFrame = 21 * 1024 * 1024;

/** `GET /v1/realtime` and what other vendors have like it, upgraded to a WebSocket. What is refused is refused in HTTP. */
export class RealtimeUpgrades {
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: largestFrame,
    perMessageDeflate: true,
    handleProtocols: (offered) => (offered.has('realtime') ? 'realtime' : false),
  });

  constructor(
    private readonly options: MockUpstreamOptions,
    private readonly scripts: ScriptRegistry,
    private readonly books: Books,
  ) {}

  async take(record: RecordedRequest, request: IncomingMessage, raw: Duplex, head: Buffer): Promise<void> {
    raw.on('error', () => undefined);
    raw.once('close', () => {
      record.markClosed(false);
    });
    const answer = this.#answer(record);
    // A script that depends on the conversation has nothing to say before there is one.
    const faults = 'script' in answer && typeof answer.script === 'object' ? answer.script.faults : undefined;
    if (faults?.silent === true) return;
    if (faults?.delayBeforeHead !== undefined) await wait(faults.delayBeforeHead);
    const refusal = 'refusal' in answer ? answer.refusal : faults?.status && failureOf(faults.status);
    if (refusal) refuse(raw, record, { ...refusal, headers: { ...refusal.headers, ...faults?.headers } });
    if (refusal || !('script' in answer)) return;
    this.#server.handleUpgrade(request, raw, head, (socket) => {
      record.status = 101;
      this.#open(socket, raw, record, answer);
    });
  }

  #open(socket: WebSocket, raw: Duplex, record: RecordedRequest, { script, door }: Answered): void {
    const channel = new FrameChannel(door.dialect, socket, raw, record, record.id);
    const model = door.model === '' ? undefined : door.model;
    const { id, path } = record;
    const charge = (usage: Usage, isWhole: boolean): void => {
      this.books.add({ id, path, model: door.model, usage, delivered: isWhole ? 'whole' : 'cut' });
    };
    const session = new RealtimeSessionHost(channel, script, model, id, charge);
    socket.on('message', (frame: Buffer, isBinary: boolean) => {
      if (isBinary) {
        channel.close(1003, 'Binary messages are not supported.');
        return;
      }
      record.keepFrame('client', frame.toString('utf8'));
      session.receive(frame);
    });
    socket.on('close', (code, reason) => {
      record.closeFrame = { code, reason: reason.toString('utf8') };
    });
    // A broken frame closes the connection with the code that says so.
    socket.on('error', () => undefined);
    session.begin();
  }

  #answer(record: RecordedRequest): Answering {
    const found = doorAt(record);
    if ('refusal' in found) return found;
    const { door } = found;
    const { model } = door;
    const { apiKey, models } = this.options;
    const refusal = apiKey === undefined ? undefined : door.refuseCredential(apiKey);
    if (refusal) return { refusal };
    if (model === '' && record.query.get('intent') !== 'transcription') {
      return {
        refusal: openAiError(400, { message: 'You must provide a model parameter.', code: 'missing_model' }),
      };
    }
    const script = this.scripts.take({ record, body: {}, model, stream: true });
    if (script) return { script, door };
    if (model !== '' && models && !models.includes(model)) return { refusal: door.unknownModel(model) };
    return { script: (findBuiltInModel(model) ?? findBuiltInModel('echo'))?.script ?? {}, door };
  }
}

/** What answers a session, or why there is none. */
type Answering = Answered | { readonly refusal: VendorReply };

interface Answered {
  readonly script: Script | ScriptMaker;
  readonly door: RealtimeDoor;
}

function failureOf({
  code,
  message,
  body,
}: NonNullable<NonNullable<Script['faults']>['status']>): VendorReply {
  const usual = openAiFailure(code, message);
  return body === undefined ? usual : { ...usual, body };
}

function refuse(raw: Duplex, record: RecordedRequest, { status, body, headers }: VendorReply): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const lines = {
    'content-type': 'application/json',
    connection: 'close',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  };
  record.status = status;
  record.markEndedByUs();
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  raw.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${text}`);
}
