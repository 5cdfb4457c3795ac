import { Injectable, Optional } from '@nestjs/common';
import { LiveConfiguration } from '../../config/live/live-configuration.js';
import type { Candidate, Route } from '../candidate.js';
import type { Asked } from '../plan/asked.js';
import { AffinityMemory } from './affinity-memory.js';
import { Attachment } from './attachment.js';
import type { AttachmentTerms } from './attachment.js';
import type { PromptMark, PromptTrail } from './prompt-trail.js';

/** What holds for a vendor that says nothing else: those of OpenAI and Anthropic. */
const usual = { minimum: 1024, lifetime: 5 * 60_000 } as const;
/** Of a prompt's marks so many are remembered, from its beginning and from its end: turns before left the others. */
const ends = 4;

/**
 * Keeps requests that begin alike on the same candidate and key while a vendor's cache of prompts is worth it: without
 * that, every further key and provider reads the same prompt anew.
 *
 * Memory says where the longest known beginning was answered; where there is none, a rendezvous of the beginning with
 * the names of keys and candidates decides, so that several processes come to the same without a word.
 */
@Injectable()
export class PromptAffinity {
  constructor(
    private readonly live: LiveConfiguration,
    @Optional() private readonly memory: AffinityMemory = new AffinityMemory(),
  ) {}

  /** Undefined where it does not matter who answers: there is one way only, or nothing worth a cache. */
  attach({ model, candidates, policy }: Route, asked: Asked, isRehearsal = false): Attachment | undefined {
    if ((policy?.affinity ?? this.live.current.routing.affinity) === 'off') return undefined;
    if (asked.prompt === undefined || !hasChoice(candidates)) return undefined;
    const trail = asked.prompt();
    const least = Math.min(...candidates.map(minimumOf));
    const marks = trail.marks.filter(({ tokens }) => tokens >= least);
    if (marks.length === 0 && trail.key === undefined) return undefined;
    const terms = this.termsOf(model, { ...trail, marks }, isRehearsal);
    return new Attachment(terms, this.memory, lifetimeOf);
  }

  /** Nothing is remembered any more. */
  forget(): void {
    this.memory.forget();
  }

  private termsOf(model: string, trail: PromptTrail, isRehearsal: boolean): AttachmentTerms {
    const named = (kind: string, name: string | undefined): string | undefined =>
      name === undefined ? undefined : [model, kind, name].join('\n');
    const key = named('key', trail.key);
    const session = named('session', trail.session);
    const marks = trail.marks.map(({ digest }) => `${model}\n${digest}`);
    const kept = marks.length <= 2 * ends ? marks : [...marks.slice(0, ends), ...marks.slice(-ends)];
    return {
      ...this.bearing(key, marks, session, !isRehearsal),
      names: [key, ...kept, session].filter((name) => name !== undefined),
      ...(trail.lifetime !== undefined && { lifetime: trail.lifetime }),
    };
  }

  /** Where to: by the client's own name for it, by the longest beginning that is known, by the session. */
  private bearing(
    key: string | undefined,
    marks: readonly string[],
    session: string | undefined,
    counts: boolean,
  ): Pick<AttachmentTerms, 'home' | 'anchor'> {
    const anchor = key ?? marks[0];
    const byKey = key === undefined ? undefined : this.memory.find(key, counts);
    if (byKey?.isBusy === false) return { home: byKey.place, ...(anchor !== undefined && { anchor }) };
    const longest = marks.findLastIndex((name) => this.memory.knows(name));
    const name = marks[longest];
    const found = name === undefined ? undefined : this.memory.find(name, counts);
    if (found?.isBusy === true || (found === undefined && byKey !== undefined)) {
      // What makes it different from the others that begin like that.
      const own = marks[longest + 1];
      return own === undefined ? {} : { anchor: own };
    }
    const bySession =
      session === undefined || found !== undefined ? undefined : this.memory.find(session, false);
    const home = (found ?? bySession)?.place;
    return { ...(home !== undefined && { home }), ...(anchor !== undefined && { anchor }) };
  }
}

const hasChoice = (candidates: readonly Candidate[]): boolean =>
  candidates.length > 1 || (candidates[0]?.provider.keys.size ?? 0) > 1;

const minimumOf = ({ provider }: Candidate): PromptMark['tokens'] =>
  provider.provider.promptCache?.minimum ?? usual.minimum;

const lifetimeOf = ({ provider }: Candidate): number =>
  provider.provider.promptCache?.lifetime ?? usual.lifetime;
