import { setTimeout as delay } from 'node:timers/promises';
import { Chance } from '../../replicas/support/chance.js';
import { embeddingOf } from './ask-embedding.js';
import { generationOf } from './ask-generation.js';
import { askOverSession } from './ask-session.js';
import { transcriptionOf } from './ask-transcription.js';
import { askOverHttp } from './http-asking.js';
import type { Asker } from './http-asking.js';
import type { Met, Seen } from './seen.js';
import { requestId } from './work-id.js';
import { drawWork } from './work.js';
import type { TokenName, Work } from './work.js';

/** How often a work with a key is asked again that was not answered. */
const mostRepetitions = 4;
/** Of a hundred works with a key that were answered, how many are asked once more: for the same answer. */
const checkedShare = 40;
/** Between two requests of a client, in milliseconds, at most. */
const longestPause = 120;
/** Where nobody listens, clients do not ask as fast as they can. */
const pauseAfterCut = 250;

/** Where and as whom clients ask. */
export interface Door {
  readonly url: string;
  readonly tokens: Readonly<Record<TokenName, string>>;
}

/** Many clients at once, each asking again as soon as it was answered. */
export class Load {
  readonly met: Met[] = [];
  /** Ids of the requests that opened sessions. */
  readonly sessions = new Set<string>();
  private readonly chance: Chance;
  private count = 0;
  private running: Promise<void>[] = [];
  private isStopping = false;

  /** @param now milliseconds since the run began */
  constructor(
    private readonly door: Door,
    private readonly seed: number,
    private readonly now: () => number,
  ) {
    this.chance = new Chance(seed);
  }

  begin(clients: number): void {
    this.isStopping = false;
    this.running = Array.from({ length: clients }, () => this.run());
  }

  /** Lets every client finish what it asks. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.running);
  }

  /** Does these works, a few at a time, and nothing else. @param make given the number of the first one */
  async doAll(make: (first: number) => readonly Work[], clients = 8): Promise<readonly Met[]> {
    const first = this.count + 1;
    const works = [...make(first)];
    this.count += works.length;
    const begin = this.met.length;
    const next = async (): Promise<void> => {
      for (let work = works.shift(); work !== undefined; work = works.shift()) await this.do(work);
    };
    await Promise.all(Array.from({ length: clients }, next));
    return this.met.slice(begin);
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      this.count += 1;
      const last = await this.do(drawWork(this.chance, this.seed, this.count));
      await delay(last.outcome === 'cut' ? pauseAfterCut : this.chance.between(0, longestPause));
    }
  }

  private async do(work: Work): Promise<Seen> {
    let seen = await this.ask(work, 0);
    if (!work.isKeyed) return seen;
    let round = 1;
    for (; round <= mostRepetitions && !this.isStopping; round += 1) {
      if (seen.outcome === 'whole' || seen.outcome === 'wrong') break;
      await delay(this.chance.between(100, 1_500));
      seen = await this.ask(work, round);
    }
    if (seen.outcome !== 'whole' || !this.chance.percent(checkedShare)) return seen;
    await delay(this.chance.between(0, 2_000));
    return this.ask(work, round);
  }

  private async ask(work: Work, round: number): Promise<Seen> {
    const from = this.now();
    const key = work.isKeyed ? `key-${work.id}` : undefined;
    const asker: Asker = {
      url: this.door.url,
      token: this.door.tokens[work.token],
      requestId: requestId(work.id, round),
      ...(key !== undefined && { key }),
      ...(work.leaveAfter !== undefined && round === 0 && { leaveAfter: work.leaveAfter }),
    };
    if (work.kind === 'session') this.sessions.add(asker.requestId);
    const seen = await askFor(work, asker);
    const { id, kind, token } = work;
    const asked = describe(work);
    const met = { work: id, id: asker.requestId, kind, asked, token, from, until: this.now(), seen };
    this.met.push(key === undefined ? met : { ...met, key });
    return seen;
  }
}

/** In few words. */
function describe(work: Work): string {
  if (work.kind === 'generation') return `${work.format}, ${work.form}, of ${work.model}`;
  return work.kind === 'session' ? `session, ${work.model}` : work.kind;
}

function askFor(work: Work, asker: Asker): Promise<Seen> {
  switch (work.kind) {
    case 'generation':
      return askOverHttp(generationOf(work), asker);
    case 'embedding':
      return askOverHttp(embeddingOf(work), asker);
    case 'transcription':
      return askOverHttp(transcriptionOf(work), asker);
    case 'session':
      return askOverSession(work, asker);
  }
}
