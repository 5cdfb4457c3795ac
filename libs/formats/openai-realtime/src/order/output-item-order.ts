import type { RealtimeDialect } from '../dialect.js';
import type { CheckedEvent } from './checked-event.js';

/** What has come of one stream of text, sound or arguments. */
interface Stream {
  sent: string;
  isDone: boolean;
}

interface ContentPart {
  readonly type: string;
  isDone: boolean;
}

/** The names of the streams, the beta's in GA's. */
const gaKinds: Readonly<Record<RealtimeDialect, ReadonlyMap<string, string>>> = {
  ga: new Map([
    ['output_text', 'text'],
    ['output_audio', 'audio'],
    ['output_audio_transcript', 'audio_transcript'],
  ]),
  beta: new Map([
    ['text', 'text'],
    ['audio', 'audio'],
    ['audio_transcript', 'audio_transcript'],
  ]),
};

/** Where the whole stands in the event that ends a stream; the end of sound repeats none. */
const wholes: ReadonlyMap<string, string> = new Map([
  ['text', 'text'],
  ['audio_transcript', 'transcript'],
  ['function_call_arguments', 'arguments'],
]);

/** How far one item of a response has come: its parts in turn, and in each its streams. */
export class OutputItemOrder {
  readonly itemId: string;
  isDone = false;
  private readonly type: string;
  private readonly callId: string | undefined;
  private readonly parts: ContentPart[] = [];
  private readonly streams = new Map<string, Stream>();

  constructor(
    item: CheckedEvent,
    private readonly dialect: RealtimeDialect,
  ) {
    this.itemId = item.text('id');
    this.type = item.type;
    this.callId = item.optionalText('call_id');
  }

  push(event: CheckedEvent): void {
    event.require(!this.isDone, `the item ${this.itemId} is done`);
    event.require(event.text('item_id') === this.itemId, `its item is ${this.itemId}`);
    const [kind = '', step = ''] = event.type.slice('response.'.length).split('.');
    if (kind === 'content_part') this.pushPart(event, step);
    else if (kind === 'function_call_arguments') this.pushArguments(event, step);
    else if (kind === 'mcp_call_arguments') this.pushStream(event, kind, kind, step);
    else this.pushContent(event, kind, step);
  }

  end(event: CheckedEvent): void {
    const item = event.nested('item');
    event.require(!this.isDone, `the item ${this.itemId} is done`);
    event.require(item.text('id') === this.itemId, `its item is ${this.itemId}`);
    event.require(item.fields.status !== 'in_progress', 'its item is still in progress');
    const open = this.parts.findIndex((part) => !part.isDone);
    event.require(open < 0, `the content part ${open} is not done`);
    for (const [name, stream] of this.streams) event.require(stream.isDone, `${name} is not done`);
    if (this.type === 'function_call') this.checkCall(event, item);
    this.isDone = true;
  }

  private checkCall(event: CheckedEvent, item: CheckedEvent): void {
    const stream = this.streams.get('function_call_arguments');
    event.require(stream !== undefined, 'its arguments were never sent');
    event.require(item.text('arguments') === stream?.sent, 'its arguments are not those that were sent');
  }

  private pushPart(event: CheckedEvent, step: string): void {
    const index = event.number('content_index');
    const part = event.nested('part');
    event.require(this.type === 'message', `the item is a ${this.type}, which has no content`);
    if (step === 'added') {
      event.require(index === this.parts.length, `its content_index is ${index}, not ${this.parts.length}`);
      event.require(part.type === 'text' || part.type === 'audio', `the part is a ${part.type}`);
      this.parts.push({ type: part.type, isDone: false });
      return;
    }
    const open = this.openPart(event, index);
    event.require(part.type === open.type, `the part was added as ${open.type}`);
    this.checkPartStreams(event, index, part);
    open.isDone = true;
  }

  /** The streams of a part end before it does, and the part repeats what they said. */
  private checkPartStreams(event: CheckedEvent, index: number, part: CheckedEvent): void {
    const kinds = part.type === 'text' ? ['text'] : ['audio', 'audio_transcript'];
    for (const kind of kinds) {
      const stream = this.streams.get(`${kind}/${index}`);
      event.require(stream?.isDone === true, `the ${kind} of the part is not done`);
      const whole = wholes.get(kind);
      if (whole === undefined) continue;
      event.require(part.fields[whole] === stream?.sent, `the part's ${whole} is not what was sent`);
    }
  }

  private pushContent(event: CheckedEvent, name: string, step: string): void {
    const kind = gaKinds[this.dialect].get(name) ?? event.fail(`${name} is not of this dialect`);
    const index = event.number('content_index');
    const part = this.openPart(event, index);
    event.require(kind.startsWith(part.type), `the part is a ${part.type} part`);
    this.pushStream(event, `${kind}/${index}`, kind, step);
  }

  private pushArguments(event: CheckedEvent, step: string): void {
    event.require(this.type === 'function_call', `the item is a ${this.type}`);
    event.require(event.text('call_id') === this.callId, `its call_id is ${this.callId}`);
    this.pushStream(event, 'function_call_arguments', 'function_call_arguments', step);
  }

  private pushStream(event: CheckedEvent, name: string, kind: string, step: string): void {
    const stream = this.streams.get(name) ?? { sent: '', isDone: false };
    this.streams.set(name, stream);
    event.require(!stream.isDone, `${name} is done`);
    if (step === 'delta') {
      stream.sent += event.text('delta');
      return;
    }
    const whole = wholes.get(kind);
    const isWhole = whole === undefined || event.text(whole) === stream.sent;
    event.require(isWhole, `its ${whole} is not the sum of its deltas`);
    stream.isDone = true;
  }

  private openPart(event: CheckedEvent, index: number): ContentPart {
    const part = this.parts[index] ?? event.fail(`no content part was added at content_index ${index}`);
    if (part.isDone) event.fail(`the content part ${index} is done`);
    return part;
  }
}
