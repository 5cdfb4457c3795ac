import type { GatewayError, ProbeFactory, Usage } from '#libs/canonical';
import type { Output, StreamTransform } from './stream-transform.js';

/** Bodies up to this size are held until they are whole, so that a cut one can still become an error or a fallback. */
const heldWhole = 256 * 1024;
/** Above this size usage is not looked for. */
const probedAtMost = 8 * 1024 * 1024;

/** The verbatim lane for one JSON body. */
export class RelayBodyTransform implements StreamTransform<Buffer> {
  readonly atBoundary = false;
  begun = false;
  failure: GatewayError | undefined;
  usage: Usage | undefined;
  private readonly seen: Buffer[] = [];
  private held: Buffer[] = [];
  private size = 0;

  constructor(private readonly probes: ProbeFactory) {}

  push(chunk: Buffer): Output | undefined {
    this.size += chunk.length;
    if (this.size <= probedAtMost) this.seen.push(chunk);
    if (this.begun) return chunk;
    this.held.push(chunk);
    if (this.size <= heldWhole) return undefined;
    this.begun = true;
    return this.release();
  }

  end(): Output | undefined {
    if (this.size <= probedAtMost) this.usage = this.probes.readUsage(Buffer.concat(this.seen, this.size));
    this.seen.length = 0;
    if (this.begun) return undefined;
    this.begun = true;
    return this.release();
  }

  fail(error: GatewayError): undefined {
    this.failure = error;
  }

  private release(): Buffer | undefined {
    const [first] = this.held;
    const body = this.held.length === 1 ? first : Buffer.concat(this.held);
    this.held = [];
    return body;
  }
}
