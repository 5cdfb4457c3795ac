import type { JsonObject } from '#libs/json';
import type { Fact } from '../facts.js';
import type { ClientFormat, Form, UpstreamFormat } from '../formats/wire-format.js';

/** Something that is said at one end and must be found at the other, or be reported as lost. */
export interface Expected {
  readonly fact: Fact;
  /** Names of losses that stand for it. None: it must always be found. */
  readonly losses: readonly string[];
  /** What a refusal that stands for it says. */
  readonly refusal?: RegExp;
  /** Clients whose format can say or show it. Default: all. */
  readonly clients?: readonly ClientFormat[];
  /** Upstreams whose format can say it. Default: all. */
  readonly upstreams?: readonly UpstreamFormat[];
}

type Terms = Omit<Expected, 'fact' | 'losses'> & { readonly losses?: readonly string[] };

/** Expects a fact. */
export const expected = (fact: Fact, { losses = [], ...terms }: Terms = {}): Expected => ({
  fact,
  losses,
  ...terms,
});

/** What the vendor does with a request. */
export type Reply =
  | { readonly kind: 'answer'; readonly body: JsonObject }
  | { readonly kind: 'refusal'; readonly status: number; readonly body: JsonObject }
  /** The stream breaks off, maybe with an error of the vendor's. */
  | {
      readonly kind: 'failure';
      readonly body: JsonObject;
      /** Events that still come. */
      readonly events: number;
      readonly error?: string;
    };

export type Replies = Readonly<Record<UpstreamFormat, Reply>>;

/** One thing to try between every client's format and every upstream's. */
export interface Scenario {
  readonly name: string;
  /** Requests as each format's clients write them. A format that is missing has no way to ask for it. */
  readonly requests: Readonly<Partial<Record<ClientFormat, JsonObject>>>;
  /** What each vendor does with them. */
  readonly replies: Replies;
  /** To be found in the request that the upstream gets; empty where no request needs to reach it. */
  readonly asked: readonly Expected[];
  /** To be found in what the client gets. */
  readonly answered: readonly Expected[];
  /** Default: both. */
  readonly forms?: readonly Form[];
  /** The upstream's bytes come in pieces that cut characters in two. */
  readonly cutsCharacters?: boolean;
}

/** Answers with success, one native body for each vendor. */
export const answers = (bodies: Readonly<Record<UpstreamFormat, JsonObject>>): Replies => ({
  chat: { kind: 'answer', body: bodies.chat },
  messages: { kind: 'answer', body: bodies.messages },
  'generate-content': { kind: 'answer', body: bodies['generate-content'] },
  responses: { kind: 'answer', body: bodies.responses },
});
