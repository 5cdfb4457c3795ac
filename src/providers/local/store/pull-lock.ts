import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isAlive, ownMark } from '../../../processes/process-mark.js';
import type { ProcessMark } from '../../../processes/process-mark.js';
import { codeOf } from './error-facts.js';

/** The owner renews its claim's time this often, in milliseconds. */
const heartbeat = 1000;
/** A claim not renewed for so long belongs to nobody any more, even where it lives, in milliseconds. */
const staleAfter = 15_000;
/** Those who wait look again after this long, in milliseconds, give or take a half. */
const pollInterval = 250;

const markSchema = z.object({ pid: z.number(), place: z.string(), began: z.string().exactOptional() });

/**
 * Lets one process at a time pull a model, over any number of processes and machines on the same folder.
 *
 * The lock is a folder of claims. Whoever wants it writes a claim of its own there and has the lock if, after
 * that, no other living claim is there: of two at once, the later one sees the earlier. A claim has its owner's
 * mark and a heartbeat; one whose owner is gone counts for nothing and is swept. Its name is never used again, so
 * nobody sweeps a living claim for the dead one that was there a moment before.
 */
export class PullLock {
  readonly #name = randomUUID();
  readonly #claim: string;
  readonly #lost = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  private constructor(private readonly path: string) {
    this.#claim = join(path, this.#name);
  }

  /** Fires where another process has taken the lock over (this one slept too long): stop writing. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /**
   * Waits for the lock.
   * @param path the lock's folder; there only while somebody holds or wants the lock.
   * @param waiting called at once and about four times a second while another owner holds it.
   */
  static async acquire(path: string, signal: AbortSignal, waiting: () => void): Promise<PullLock> {
    const lock = new PullLock(path);
    while (!(await lock.#tryClaim())) {
      waiting();
      // Two that claimed at once have both withdrawn: they shall not come back at once.
      await sleep(pollInterval * (0.5 + Math.random()), undefined, { signal });
    }
    lock.#beat();
    return lock;
  }

  /** True where some living process holds the lock. A few system calls; for showing states. */
  static isHeld(path: string): boolean {
    return claimsIn(path).some((name) => {
      const claim = join(path, name);
      try {
        return isLiving(statSync(claim).mtimeMs, readFileSync(claim, 'utf8'));
      } catch {
        return false;
      }
    });
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#withdraw();
  }

  async #tryClaim(): Promise<boolean> {
    if ((await this.#others()).living.length > 0) return false;
    try {
      await this.#writeClaim();
      const { living, dead } = await this.#others();
      if (living.length === 0) {
        // These, and not whoever is dead by now: an owner that woke up must find that it was passed over.
        for (const name of dead) await rm(join(this.path, name), { force: true });
        return true;
      }
    } catch (error) {
      await this.#withdraw();
      throw error;
    }
    await this.#withdraw();
    return false;
  }

  async #writeClaim(): Promise<void> {
    for (;;) {
      try {
        await mkdir(this.path, { recursive: true });
        await writeFile(this.#claim, JSON.stringify(ownMark()));
        return;
      } catch (error) {
        // The last owner takes the folder away in between.
        if (codeOf(error) !== 'ENOENT') throw error;
      }
    }
  }

  /** Names of the claims of others. */
  async #others(): Promise<{ living: string[]; dead: string[] }> {
    const names = (await orAbsent(readdir(this.path))) ?? [];
    const others: { living: string[]; dead: string[] } = { living: [], dead: [] };
    for (const name of names) {
      if (name === this.#name) continue;
      const claim = join(this.path, name);
      const found = await orAbsent(Promise.all([stat(claim), readFile(claim, 'utf8')]));
      if (found === undefined) continue;
      const [{ mtimeMs }, text] = found;
      others[isLiving(mtimeMs, text) ? 'living' : 'dead'].push(name);
    }
    return others;
  }

  async #withdraw(): Promise<void> {
    await rm(this.#claim, { force: true });
    // Stays where others have claims in it, and is gone where one of them was quicker.
    await rmdir(this.path).catch(() => undefined);
  }

  #beat(): void {
    this.#timer = setInterval(() => {
      void this.#renew();
    }, heartbeat);
    this.#timer.unref();
  }

  async #renew(): Promise<void> {
    const now = new Date();
    try {
      await utimes(this.#claim, now, now);
    } catch (error) {
      if (codeOf(error) === 'ENOENT' && this.#timer !== undefined)
        this.#lost.abort(new Error('another process took the pull over'));
    }
  }
}

function claimsIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** What is asked of the disk, or undefined where it is not (or no longer) there. */
async function orAbsent<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isLiving(modified: number, text: string): boolean {
  const silence = Date.now() - modified;
  if (silence > staleAfter) return false;
  const mark = parseMark(text);
  // Not written yet: a process has a while to do that.
  return mark === undefined || isAlive(mark, silence);
}

function parseMark(text: string): ProcessMark | undefined {
  try {
    return markSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
