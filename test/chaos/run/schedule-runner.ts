import { setTimeout as delay } from 'node:timers/promises';
import type { Events } from '../events.js';
import type { Fault, Scene } from '../faults/fault.js';
import type { Struck } from '../invariants/invariant.js';
import type { Appointment } from '../schedule/schedule.js';

/**
 * Lets faults strike when their time has come, and heals them. One that takes hold of a part waits until the last one that did
 * has been healed: a gateway that cannot start yet is still the fault of whoever stopped it.
 * @param signal ends it: no more faults strike, and those that did are not healed
 * @returns what struck, when all is healed
 * @throws Error where one cannot strike or be healed, or the signal's reason; nothing goes on by then
 */
export async function runSchedule(
  schedule: readonly Appointment<Fault>[],
  scene: Omit<Scene, 'note'>,
  events: Events,
  signal: AbortSignal,
): Promise<readonly Struck[]> {
  const began = events.now();
  const struck: Struck[] = [];
  const busy = new Map<string, Promise<void>>();
  const failing = new AbortController();
  const ended = AbortSignal.any([signal, failing.signal]);
  const running = schedule.map(async (appointment) => {
    const { fault } = appointment;
    const before = fault.parts.map((part) => busy.get(part) ?? Promise.resolve());
    const over = Promise.all(before).then(() => keep(appointment));
    for (const part of fault.parts) busy.set(part, over);
    await over.catch((error: unknown) => {
      failing.abort(error);
    });
  });
  await Promise.all(running);
  ended.throwIfAborted();
  return struck;

  async function keep({ fault, from, until }: Appointment<Fault>): Promise<void> {
    await sleep(began + from - events.now());
    const note = (what: string): void => {
      events.note(`  ${what}`);
    };
    const struckAt = events.now();
    events.note(`${fault.name} begins`);
    const heal = await fault.strike({ ...scene, note });
    await sleep(until - from - (events.now() - struckAt));
    await heal();
    events.note(`${fault.name} is over`);
    struck.push({ name: fault.name, parts: fault.parts, from: struckAt, until: events.now() });
  }

  async function sleep(milliseconds: number): Promise<void> {
    await delay(Math.max(0, milliseconds), undefined, { signal: ended });
  }
}
