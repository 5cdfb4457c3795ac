import type { GatewayError, Loss } from '#libs/canonical';
import type { StreamDecoder, StreamEncoder, StreamEvent, Usage } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import type { TextSample } from '../../counting/text-sample.js';
import type { EventObserver } from '../translation/turn-keeper.js';
import { EventStreamTransform } from './event-stream.transform.js';
import type { StreamTransform } from './stream-transform.js';

/** The hub lane: the upstream's bytes → its events → canonical events → the client's events. */
export class HubStreamTransform implements StreamTransform<Buffer> {
  readonly atBoundary = true;
  private readonly parser = new EventStreamParser();
  private readonly target: EventStreamTransform;

  constructor(
    private readonly decoder: StreamDecoder,
    encoder: StreamEncoder,
    private readonly observer?: EventObserver,
  ) {
    this.target = new EventStreamTransform(encoder);
  }

  get begun(): boolean {
    return this.target.begun;
  }

  get complete(): boolean {
    return this.target.complete;
  }

  get failure(): GatewayError | undefined {
    return this.target.failure;
  }

  get usage(): Usage | undefined {
    return this.target.usage;
  }

  sample(): TextSample {
    return this.target.sample();
  }

  get losses(): readonly Loss[] {
    return this.target.losses;
  }

  push(chunk: Buffer): string | undefined {
    let text = '';
    for (const event of this.parser.push(chunk)) text += this.write(this.decoder.push(event));
    return text === '' ? undefined : text;
  }

  end(): string | undefined {
    let text = '';
    for (const event of this.parser.end()) text += this.write(this.decoder.push(event));
    text += this.write(this.decoder.end());
    return text === '' ? undefined : text;
  }

  fail(error: GatewayError): string | undefined {
    return this.target.fail(error);
  }

  private write(events: readonly StreamEvent[]): string {
    let text = '';
    for (const event of events) {
      this.observer?.push(event);
      text += this.target.push(event) ?? '';
    }
    return text;
  }
}
