/** What an answer tells that it used. */
export interface ToldUsage {
  readonly input: number;
  readonly output: number;
  /** Of sound heard. */
  readonly seconds: number;
}

/** What came of a request, as its client saw it. */
export type Seen =
  /** All of it came. A session tells each of its turns that came whole; `replayOf`: it was another request's answer. */
  | {
      readonly outcome: 'whole';
      readonly usages: readonly ToldUsage[];
      readonly text: string;
      readonly replayOf?: string;
    }
  /** An error came, fit for its client, instead of the answer or after a beginning of it. */
  | {
      readonly outcome: 'error';
      readonly status: number;
      readonly said: string;
      readonly usages?: readonly ToldUsage[];
    }
  /** The connection ended, or never stood, and the client could see that. */
  | { readonly outcome: 'cut'; readonly said: string; readonly usages?: readonly ToldUsage[] }
  | { readonly outcome: 'left' }
  /** What no client may ever see. */
  | { readonly outcome: 'wrong'; readonly why: string };

/** A request and what came of it. */
export interface Met {
  /** Of the work. */
  readonly work: string;
  /** Its own: `x-request-id`. */
  readonly id: string;
  readonly kind: string;
  /** For people: what was asked for. */
  readonly asked: string;
  readonly token: string;
  readonly key?: string;
  /** Milliseconds since the run began. */
  readonly from: number;
  readonly until: number;
  readonly seen: Seen;
}
