import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { codeOf } from './error-facts.js';

/** The owner renews the lock's time this often, in milliseconds. */
const heartbeat = 1000;
/** A lock not renewed for so long belongs to nobody any more, in milliseconds. */
const staleAfter = 15_000;
const pollInterval = 250;

const ownerSchema = z.object({ pid: z.number(), host: z.string(), token: z.string() });
type Owner = z.infer<typeof ownerSchema>;

/** Tokens of the locks this process holds: a lock with our pid but another token is a dead namesake's. */
const held = new Set<string>();

/**
 * Lets one process at a time pull a model, over any number of processes and machines on the same folder. The
 * lock is a file with its owner's pid and a heartbeat; one whose owner is gone is taken over.
 */
export class PullLock {
  readonly #token = randomUUID();
  readonly #lost = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  private constructor(private readonly path: string) {}

  /** Fires where another process has taken the lock over (this one slept too long): stop writing. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /**
   * Waits for the lock.
   * @param waiting called at once and every quarter of a second while another owner holds it.
   */
  static async acquire(path: string, signal: AbortSignal, waiting: () => void): Promise<PullLock> {
    await mkdir(dirname(path), { recursive: true });
    const lock = new PullLock(path);
    while (!(await lock.#tryCreate())) {
      if (await lock.#removeStale()) continue;
      waiting();
      await sleep(pollInterval, undefined, { signal });
    }
    lock.#beat();
    return lock;
  }

  /** True where some live process holds the lock. Two system calls; for showing states. */
  static isHeld(path: string): boolean {
    try {
      const owner = parseOwner(readFileSync(path, 'utf8'));
      return owner !== undefined && !isStale(owner, statSync(path).mtimeMs);
    } catch {
      return false;
    }
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    held.delete(this.#token);
    if (await this.#isOurs()) await rm(this.path, { force: true });
  }

  async #tryCreate(): Promise<boolean> {
    try {
      const file = await open(this.path, 'wx');
      held.add(this.#token);
      try {
        const owner: Owner = { pid: process.pid, host: hostname(), token: this.#token };
        await file.writeFile(JSON.stringify(owner));
      } finally {
        await file.close();
      }
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    }
  }

  /**
   * Takes a dead owner's lock away by renaming it: of several that try, one wins. Whoever finds that it has
   * renamed a living lock (somebody was quicker) puts it back; the owner notices if that fails.
   */
  async #removeStale(): Promise<boolean> {
    const judged = await readLock(this.path);
    if (judged === undefined) return true;
    if (!isStale(judged.owner, judged.modified)) return false;
    const aside = `${this.path}.${this.#token}`;
    try {
      await rename(this.path, aside);
    } catch {
      return true;
    }
    const taken = await readLock(aside);
    if (taken?.owner.token === judged.owner.token) await rm(aside, { force: true });
    else await rename(aside, this.path).catch(() => undefined);
    return true;
  }

  #beat(): void {
    this.#timer = setInterval(() => {
      void this.#renew();
    }, heartbeat);
    this.#timer.unref();
  }

  async #renew(): Promise<void> {
    const now = new Date();
    if (await this.#isOurs()) await utimes(this.path, now, now).catch(() => undefined);
    else if (held.has(this.#token)) this.#lost.abort(new Error('another process took the pull over'));
  }

  async #isOurs(): Promise<boolean> {
    return (await readLock(this.path))?.owner.token === this.#token;
  }
}

async function readLock(path: string): Promise<{ owner: Owner; modified: number } | undefined> {
  try {
    const [text, status] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    // Created but not written yet: its owner has a moment to write, then counts as dead.
    return { owner: parseOwner(text) ?? { pid: -1, host: '', token: '' }, modified: status.mtimeMs };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parseOwner(text: string): Owner | undefined {
  try {
    return ownerSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function isStale(owner: Owner, modified: number): boolean {
  if (Date.now() - modified > staleAfter) return true;
  if (owner.host !== hostname()) return false;
  return owner.pid === process.pid ? !held.has(owner.token) : !isAlive(owner.pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
