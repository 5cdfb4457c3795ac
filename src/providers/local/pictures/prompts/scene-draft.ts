import type { Relation, RelationKind, Subject, Surroundings } from '../scenes/scene.js';
import type { SurroundingsWord } from './surroundings-words.js';

/** A subject whose icon may still be looked for. */
export type FoundSubject = Omit<Subject, 'icon'> & { readonly icon?: string };

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
type Around = Mutable<Partial<Omit<Surroundings, 'sky' | 'freeColours'>>>;

/** A scene as far as it was read: subjects, what stands where, and what is around. */
export class SceneDraft {
  readonly subjects: Mutable<FoundSubject>[] = [];
  readonly relations: Relation[] = [];
  readonly freeColours: string[] = [];
  readonly #sky = new Set<Surroundings['sky'][number]>();
  readonly #around: Around = {};
  /** Subjects joined by "and": what follows is said of all of them. */
  #group: number[] = [];
  #pending: { kind: RelationKind; subjects: readonly number[]; used: boolean } | undefined;

  get surroundings(): Surroundings {
    return { ...this.#around, sky: [...this.#sky], freeColours: this.freeColours };
  }

  /** The next subject stands in a relation. */
  get relating(): boolean {
    return this.#pending !== undefined;
  }

  add(subject: FoundSubject): void {
    const index = this.subjects.length;
    this.subjects.push({ ...subject });
    const pending = this.#pending;
    for (const other of pending?.subjects ?? [])
      this.relations.push({ kind: pending?.kind ?? 'beside', subject: other, object: index });
    if (pending === undefined) this.#group.push(index);
    else pending.used = true;
  }

  /** Takes the last subject back: "apple tree" is a tree. */
  takeBack(): FoundSubject | undefined {
    const gone = this.subjects.pop();
    const index = this.subjects.length;
    this.#group = this.#group.filter((member) => member !== index);
    for (let at = this.relations.length - 1; at >= 0; at--)
      if (this.relations[at]?.object === index) this.relations.splice(at, 1);
    return gone;
  }

  relate(kind: RelationKind): void {
    // "Sitting on top of" is one relation in several words.
    const still = this.#pending !== undefined && !this.#pending.used;
    const subjects = still ? (this.#pending?.subjects ?? []) : this.#lastGroup();
    this.#pending = { kind, subjects, used: false };
  }

  /** "A castle with dragons above it": what was named before those is meant. */
  relateBack(): void {
    const { kind, subjects = [] } = this.#pending ?? {};
    const object = Math.min(...subjects) - 1;
    if (kind === undefined || this.subjects[object] === undefined) return;
    for (const subject of subjects) this.relations.push({ kind, subject, object });
  }

  endRelation(): void {
    this.#pending = undefined;
  }

  endSentence(): void {
    this.#pending = undefined;
    this.#group = [];
  }

  /** Said of the subjects that were named last. */
  move(motion: 'flying' | 'swimming'): void {
    const moved = this.#group.length > 0 ? this.#group : [this.subjects.length - 1];
    for (const index of moved) {
      const subject = this.subjects[index];
      if (subject !== undefined) subject.motion = motion;
    }
  }

  /** The last subject has the colour, unless it has one. */
  colourLast(colour: string): boolean {
    const last = this.subjects.at(-1);
    if (last?.colours.length !== 0) return false;
    last.colours = [colour];
    return true;
  }

  /** @param colours that stood before it */
  surround(means: SurroundingsWord, colours: readonly string[]): void {
    const [colour] = colours;
    if (means.setting !== undefined) this.#settle(means.setting);
    if (means.time !== undefined) this.#around.time ??= means.time;
    if (means.weather !== undefined) this.#around.weather = means.weather;
    if (means.mood !== undefined) this.#around.mood = means.mood;
    if (means.sky !== undefined) this.#sky.add(means.sky);
    if (means.setting !== undefined) this.endRelation();
    if (means.coloured !== undefined && colour !== undefined)
      this.#around[`${means.coloured}Colour`] = colour;
    else this.freeColours.push(...colours);
  }

  /** The first setting wins, but what says more than "sky" or "background" replaces those. */
  #settle(setting: NonNullable<Surroundings['setting']>): void {
    const before = this.#around.setting;
    const vague = before === undefined || before === 'sky' || before === 'plain' || before === 'meadow';
    if (vague && !(before === 'meadow' && setting === 'sky')) this.#around.setting = setting;
  }

  /** What a relation is said of. The phrase behind the relation begins a group of its own. */
  #lastGroup(): readonly number[] {
    const group = this.#group;
    const last = this.subjects.length - 1;
    this.#group = [];
    return group.length > 0 ? group : last >= 0 ? [last] : [];
  }
}
