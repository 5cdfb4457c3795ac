import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { Roster } from '../collections/roster.js';
import { headerOf } from '../observability/answer-head.js';
import { Exchange, exchangeOf } from './exchange.js';

/** Time for the last error events to leave after the deadline, in milliseconds. */
const farewell = 2_000;

/** All requests on their way, from their first byte to their answer's last, so that a stopping gateway can wait for them. */
@Injectable()
export class RunningExchanges {
  private readonly running = new Roster<Exchange>();
  private stopping = false;
  private draining = false;
  private overdue = false;

  /** False once the gateway has begun to stop. */
  get accepting(): boolean {
    return !this.stopping;
  }

  get count(): number {
    return this.running.size;
  }

  /** Answers that are being sent as streams of events. */
  get streams(): number {
    let count = 0;
    for (const { response } of this.running.all()) if (isEventStream(response)) count += 1;
    return count;
  }

  /** Registers a request until its response closes. Called as soon as its head was read. */
  open(response: ServerResponse): Exchange {
    const exchange = new Exchange(response, this.leave);
    if (response.closed) return exchange;
    this.running.add(exchange);
    if (this.draining) leaveAfter(response);
    if (this.overdue) exchange.cancel(stopping());
    return exchange;
  }

  /** The exchange that `response` belongs to. */
  of(response: ServerResponse): Exchange {
    return exchangeOf(response) ?? this.open(response);
  }

  /** From here on readiness says no. Requests are served as ever: whoever sends them hears of it in time. */
  announceStop(): void {
    this.stopping = true;
  }

  /** From here on every answer is its connection's last. */
  stopAccepting(): void {
    this.draining = true;
    for (const { response } of this.running.all()) leaveAfter(response);
  }

  /**
   * Lets running answers finish for `grace` milliseconds, then ends each with a proper error.
   * Resolves when none is left.
   */
  async drain(grace: number): Promise<void> {
    this.stopAccepting();
    if (await this.emptyWithin(grace)) return;
    this.overdue = true;
    for (const exchange of this.running.all()) exchange.cancel(stopping());
    await this.emptyWithin(farewell);
    for (const { response } of this.running.all()) response.destroy();
  }

  private readonly leave = (exchange: Exchange): void => {
    this.running.remove(exchange);
  };

  private async emptyWithin(milliseconds: number): Promise<boolean> {
    const deadline = performance.now() + milliseconds;
    while (this.running.size > 0 && performance.now() < deadline) await delay(20);
    return this.running.size === 0;
  }
}

const isEventStream = (response: ServerResponse): boolean =>
  response.headersSent && String(headerOf(response, 'content-type') ?? '').startsWith('text/event-stream');

/** Tells the client to send its next request elsewhere, if the head has not gone out yet. */
function leaveAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

const stopping = (): GatewayError =>
  new GatewayError('gateway_shutting_down', 'The gateway is being restarted. Send the request again.', {
    retryAfter: 1,
  });
