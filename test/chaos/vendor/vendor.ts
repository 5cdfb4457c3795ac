import type {
  BookEntry,
  Faults,
  MockUpstream,
  RecordedRequest,
  Script,
} from '../../../apps/mock-upstream/src/index.js';
import type { Chance } from '../../replicas/support/chance.js';
import { workIn } from '../load/work-id.js';
import { markedPieces } from './marked-text.js';
import type { Mood } from './mood.js';

/** A call that reached the vendor for a client's work. */
export interface Attempt {
  readonly work: string;
  /** Counts up from 1 over all works: no two answers are charged alike. */
  readonly serial: number;
  /** Of `performance.now()`. */
  readonly at: number;
  readonly faults: Faults;
}

/** What an answer was charged with. */
export interface Charge {
  readonly work: string;
  readonly entry: BookEntry;
}

/** Tokens that every prompt is charged with at least: so that each charge names its call. */
const leastInput = 1_000;
/** The model of realtime sessions: of these the vendor hears only later what is asked. */
export const sessionModel = 'gpt-realtime';

/** Plays all the vendors: answers with marked texts, has moods, and knows for whose work it was called and paid. */
export class Vendor {
  readonly attempts: Attempt[] = [];
  private readonly bySerial = new Map<number, Attempt>();
  private readonly byRecord = new Map<number, string>();
  private readonly moods = new Set<Mood>();
  private arrived: RecordedRequest | undefined;

  constructor(
    readonly mock: MockUpstream,
    private readonly chance: Chance,
  ) {
    mock.script({ model: sessionModel }, (request) => this.answer(workIn(JSON.stringify(request.messages))));
    const match = ({ record }: { readonly record: RecordedRequest }): boolean => {
      this.arrived = record;
      return true;
    };
    mock.script({ match }, () => this.answerArrived());
  }

  /** Has a mood until the function is called that this returns. */
  begin(mood: Mood): () => void {
    this.moods.add(mood);
    return () => {
      this.moods.delete(mood);
    };
  }

  /** All that was charged, with the works it was charged for. */
  charges(): readonly Charge[] {
    return this.mock.books.flatMap((entry) => {
      const work = this.workOf(entry);
      return work === undefined ? [] : [{ work, entry }];
    });
  }

  private workOf({ id, user, usage }: BookEntry): string | undefined {
    return (
      workIn(user ?? '') ??
      this.bySerial.get((usage.input?.total ?? 0) - leastInput)?.work ??
      this.byRecord.get(id)
    );
  }

  private answerArrived(): Script {
    const record = this.arrived;
    const form = record?.form?.parts.map((part) => ('text' in part ? part.text : '')).join(' ') ?? '';
    const work = workIn(`${record?.text ?? ''} ${form}`);
    if (record !== undefined && work !== undefined) this.byRecord.set(record.id, work);
    return this.answer(work);
  }

  private answer(work = 'nobody'): Script {
    const { chance } = this;
    const serial = this.attempts.length + 1;
    const faults = this.draw();
    const attempt = { work, serial, at: performance.now(), faults };
    this.attempts.push(attempt);
    this.bySerial.set(serial, attempt);
    const pieces = markedPieces({ work, attempt: serial }, chance.between(2, 40));
    const usage = { input: { total: leastInput + serial }, output: { total: chance.between(1, 400) } };
    return {
      answer: { candidates: [{ parts: [{ type: 'text', text: pieces }] }], usage, exact: true },
      faults: {
        delayBeforeHead: chance.between(0, 20),
        delayBetweenChunks: chance.between(0, 20),
        ...faults,
      },
    };
  }

  private draw(): Faults {
    for (const mood of this.moods) if (this.chance.percent(mood.percent)) return mood.faults(this.chance);
    return {};
  }
}
