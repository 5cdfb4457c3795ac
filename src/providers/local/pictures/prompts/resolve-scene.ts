import type { Loss } from '#libs/canonical';
import type { Scene, Subject, Surroundings } from '../scenes/scene.js';
import { mostOfOne } from './count-words.js';
import type { FoundSubject } from './scene-draft.js';
import type { ReadScene } from './scene-reader.js';
import { surroundingsNamed } from './surroundings-words.js';

/** What unknown words are taken for. */
export interface NameSearch {
  /** A name of the vocabulary or of a setting. */
  nearest(words: string): Promise<string | undefined>;
  /** The icon of a name; undefined for a setting's. */
  named(name: string): string | undefined;
}

/** What can be drawn of a prompt, and what of it cannot. */
export interface ResolvedScene {
  readonly scene: Scene;
  readonly losses: readonly Loss[];
}

/** Drawings in one picture, copies counted. More are a crowd in which nothing is seen. */
const mostDrawings = 240;
/** Unknown words that are looked for: each costs the thread some milliseconds. */
const mostSearches = 16;

/** @param search absent: only words of the vocabulary are understood */
export async function resolveScene(read: ReadScene, search?: NameSearch): Promise<ResolvedScene> {
  const losses: Loss[] = [];
  const kept: (Subject | undefined)[] = [];
  let surroundings = read.surroundings;
  let [room, searches] = [mostDrawings, mostSearches];
  for (const found of read.subjects) {
    room -= found.count;
    if (room < 0) {
      losses.push(
        lossOf(
          'count',
          'dropped',
          `The prompt names more than ${mostDrawings} things; those from "${found.words}" on are left out.`,
        ),
      );
      break;
    }
    const searched = found.icon === undefined && searches-- > 0;
    const name = searched ? await search?.nearest(found.words) : undefined;
    const icon = found.icon ?? (name === undefined ? undefined : search?.named(name));
    if (icon !== undefined) kept.push({ ...found, icon });
    else kept.push(undefined);
    if (icon === undefined && name !== undefined) surroundings = settled(surroundings, name);
    if (found.icon === undefined) losses.push(unknownLoss(found, name, search !== undefined));
  }
  const scene = compacted(read, kept, surroundings);
  if (isBare(scene)) losses.push(bareLoss);
  return { scene, losses: [...losses, ...wordLosses(read)] };
}

const lossOf = (feature: string, action: Loss['action'], detail: string): Loss => ({
  path: 'prompt',
  feature,
  action,
  detail,
});

const bareLoss = lossOf(
  'subject',
  'approximated',
  'Nothing that the prompt names is in the vocabulary; the picture shows an abstract pattern.',
);

function unknownLoss({ words }: FoundSubject, name: string | undefined, searched: boolean): Loss {
  if (name !== undefined) return lossOf('subject', 'approximated', `"${words}" is drawn as "${name}".`);
  const why = searched
    ? ''
    : ' Without the weights of minilm, words of similar meaning are not found either.';
  return lossOf('subject', 'dropped', `"${words}" is not in the vocabulary and is not drawn.${why}`);
}

function wordLosses({ styles, tooMany }: ReadScene): readonly Loss[] {
  const losses: Loss[] = [];
  if (styles.length > 0)
    losses.push(
      lossOf(
        'style',
        'dropped',
        `Drawings are flat and coloured whatever the style; no effect: ${styles.join(', ')}.`,
      ),
    );
  for (const words of tooMany)
    losses.push(lossOf('count', 'approximated', `Of "${words}", ${mostOfOne} are drawn: no more fit.`));
  return losses;
}

const settled = (surroundings: Surroundings, name: string): Surroundings => ({
  ...surroundingsNamed(name),
  ...surroundings,
  setting: surroundings.setting ?? surroundingsNamed(name)?.setting ?? 'meadow',
});

/** Without the subjects nobody knows, and what is said of those. */
function compacted(
  read: ReadScene,
  kept: readonly (Subject | undefined)[],
  surroundings: Surroundings,
): Scene {
  const places = new Map<number, number>();
  const subjects: Subject[] = [];
  for (const [at, subject] of kept.entries()) {
    if (subject === undefined) continue;
    places.set(at, subjects.length);
    subjects.push(subject);
  }
  const relations = read.relations.flatMap(({ kind, ...ends }) => {
    const [subject, object] = [places.get(ends.subject), places.get(ends.object)];
    return subject === undefined || object === undefined ? [] : [{ kind, subject, object }];
  });
  return { subjects, relations, surroundings, ...(read.caption !== undefined && { caption: read.caption }) };
}

function isBare({ subjects, surroundings, caption }: Scene): boolean {
  const { sky, freeColours, mood, ...named } = surroundings;
  const told = Object.keys(named).length + sky.length + freeColours.length + (mood === undefined ? 0 : 1);
  return subjects.length === 0 && told === 0 && caption === undefined;
}
