import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { Exchange } from './exchange.js';

/** Time for the last error events to leave after the deadline, in milliseconds. */
const farewell = 2_000;

/** All requests being answered, so that a stopping gateway can wait for them. */
@Injectable()
export class RunningExchanges {
  private readonly running = new Set<Exchange>();
  private draining = false;

  /** False once the gateway has begun to stop. */
  get accepting(): boolean {
    return !this.draining;
  }

  get count(): number {
    return this.running.size;
  }

  /** Registers a request until its response closes. */
  open(response: ServerResponse): Exchange {
    const exchange = new Exchange(response);
    this.running.add(exchange);
    response.once('close', () => this.running.delete(exchange));
    return exchange;
  }

  /** From here on the gateway counts as stopping: readiness says no. */
  stopAccepting(): void {
    this.draining = true;
  }

  /**
   * Lets running answers finish for `grace` milliseconds, then ends each with a proper error.
   * Resolves when none is left.
   */
  async drain(grace: number): Promise<void> {
    this.stopAccepting();
    if (await this.emptyWithin(grace)) return;
    for (const exchange of this.running) exchange.cancel(stopping());
    await this.emptyWithin(farewell);
    for (const exchange of this.running) exchange.response.destroy();
  }

  private async emptyWithin(milliseconds: number): Promise<boolean> {
    const deadline = performance.now() + milliseconds;
    while (this.running.size > 0 && performance.now() < deadline) await delay(20);
    return this.running.size === 0;
  }
}

const stopping = (): GatewayError =>
  new GatewayError('gateway_shutting_down', 'The gateway is being restarted. Send the request again.', {
    retryAfter: 1,
  });
