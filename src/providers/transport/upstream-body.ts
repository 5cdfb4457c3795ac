import type { GatewayError } from '#libs/canonical';
import { buffersPassed } from '../../memory/passing-buffers.js';
import type { ChunkReceiver, ChunkSource } from './chunk-source.js';

/** The connection that an {@link UpstreamBody} comes over. */
export interface BodyConnection {
  /** The reader reads slower than the upstream writes. */
  hold(): void;
  /** The reader has room again. */
  resume(): void;
  /** The reader wants no more. */
  release(): void;
}

/** Bytes held for a reader that has not begun, before the upstream has to wait. */
const heldAtMost = 64 * 1024;
/** Bytes of an answer from which on its buffers are looked after: what is smaller is gone before they pile up. */
const large = 1024 * 1024;

/** The bytes of an answer as they come from the connection. What comes before its reader begins is held. */
export class UpstreamBody implements ChunkSource<Buffer> {
  private receiver: ChunkReceiver<Buffer> | undefined;
  private held: Buffer[] = [];
  private heldSize = 0;
  /** Nothing more will come from the connection. */
  private closed = false;
  private failure: GatewayError | undefined;
  private released = false;
  private passed = 0;

  constructor(
    private readonly connection: BodyConnection,
    readonly signal: AbortSignal,
  ) {}

  get isOver(): boolean {
    return this.closed || this.released;
  }

  /** A piece has come. */
  push(chunk: Buffer): void {
    this.passed += chunk.length;
    if (this.passed > large) buffersPassed(chunk.length);
    if (this.receiver !== undefined) {
      this.receiver.take(chunk);
      return;
    }
    this.held.push(chunk);
    this.heldSize += chunk.length;
    if (this.heldSize > heldAtMost) this.connection.hold();
  }

  /** All has come. */
  end(): void {
    this.closed = true;
    this.receiver?.end();
  }

  /** Nothing more comes, though it is not whole. */
  fail(error: GatewayError): void {
    this.closed = true;
    this.failure = error;
    this.receiver?.fail(error);
  }

  start(receiver: ChunkReceiver<Buffer>): void {
    this.receiver = receiver;
    const { held } = this;
    this.held = [];
    for (const chunk of held) if (!this.released) receiver.take(chunk);
    if (this.released) return;
    if (this.failure !== undefined) receiver.fail(this.failure);
    else if (this.closed) receiver.end();
    else if (this.heldSize > heldAtMost) this.connection.resume();
  }

  pause(): void {
    if (!this.isOver) this.connection.hold();
  }

  resume(): void {
    if (!this.isOver) this.connection.resume();
  }

  release(): void {
    if (this.released) return;
    this.released = true;
    this.held = [];
    if (!this.closed) this.connection.release();
  }
}
