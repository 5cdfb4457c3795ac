import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { packageVersion } from '../cli/version.js';
import { Degradations } from '../observability/degradations.js';
import { SharedState } from '../shared-state/shared-state.js';
import { processName } from '../workers/process-name.js';
import { readPresenceMessage } from './announcement.js';
import type { Announcement, PresenceMessage } from './announcement.js';

/** The topic on which processes tell each other that they live. */
const topic = 'presence';
/** Between two signs of life, in milliseconds. */
const heartbeat = 5_000;
/** Who was silent for so long is gone, in milliseconds. */
const longestSilence = 3 * heartbeat + 1_000;
/** More are not remembered: whoever floods the topic gets no further. */
const mostOthers = 1_000;

/** A process that serves, and when it was last heard, in milliseconds since the epoch. */
export interface PresentProcess extends Announcement {
  readonly seenAt: number;
}

/**
 * Which processes serve: each tells the others every few seconds, over the shared state. Without Redis these are the
 * workers of one machine.
 */
@Injectable()
export class ProcessPresence implements OnApplicationBootstrap, OnModuleDestroy {
  readonly id = randomUUID();
  readonly startedAt = Date.now() - Math.round(process.uptime() * 1000);
  private readonly others = new Map<string, PresentProcess>();
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe: () => void = () => undefined;

  constructor(
    private readonly state: SharedState,
    private readonly degradations: Degradations,
  ) {}

  onApplicationBootstrap(): void {
    this.unsubscribe = this.state.subscribe(topic, (text) => {
      this.hear(text);
    });
    this.tell({ lives: this.own() });
    this.timer = setInterval(() => {
      this.tell({ lives: this.own() });
    }, heartbeat).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.unsubscribe();
    this.tell({ leaves: this.id });
  }

  /** This process first, then those that were heard lately, the oldest first. */
  list(): readonly PresentProcess[] {
    const now = Date.now();
    for (const [id, { seenAt }] of this.others) if (now - seenAt > longestSilence) this.others.delete(id);
    const others = [...this.others.values()].sort((one, other) => one.startedAt - other.startedAt);
    return [{ ...this.own(), seenAt: now }, ...others];
  }

  private own(): Announcement {
    const { host, pid, worker } = processName();
    return {
      id: this.id,
      host,
      pid,
      ...(worker !== undefined && { worker }),
      version: packageVersion(),
      startedAt: this.startedAt,
      degraded: Object.keys(this.degradations.list()),
    };
  }

  private hear(text: string): void {
    const message = readPresenceMessage(text);
    if (message === undefined) return;
    if ('leaves' in message) {
      this.others.delete(message.leaves);
      return;
    }
    const { id } = message.lives;
    if (id === this.id) return;
    const isNew = !this.others.has(id);
    if (isNew && this.others.size >= mostOthers) return;
    this.others.set(id, { ...message.lives, seenAt: Date.now() });
    // Whoever has just come need not wait for the next round to know of this one.
    if (isNew) this.tell({ lives: this.own() });
  }

  private tell(message: PresenceMessage): void {
    // A state that cannot be reached now hears of the next round.
    void Promise.resolve(this.state.publish(topic, JSON.stringify(message))).catch(() => undefined);
  }
}
