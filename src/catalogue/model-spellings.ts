/** A way to write a model's name. */
export interface Spelling {
  readonly name: string;
  /** A place or a way in which the model is served was left out: the same model, perhaps at another price. */
  readonly mayCostElse: boolean;
}

/** Where Bedrock serves a model: `us.anthropic.…`, `global.…`. */
const region = /^(?:us|us-gov|eu|apac|ap|au|jp|ca|sa|me|af|il|in|uk|global)\.(?=[a-z0-9-]+\.)/;
/** How a router finds a host, or a host serves it: `openai/gpt-4o:nitro`. Bedrock's `:0` is a version. */
const variant = /:(?=[a-z])[a-z0-9-]+$/;
/** Vertex: `claude-opus-4@20250514`, `…@default`. */
const at = /@[a-z0-9.-]+$/;
/** Bedrock: `…-v1:0`, `…-v2`. */
const revision = /-v\d+(?::\d+)?(?::\d+k)?$/;
/** A snapshot's date, at the end. */
const date = /-(?:20\d{6}|20\d{2}-\d{2}-\d{2})$/;
const latest = /-latest$/;

/**
 * The names a model may stand under, the most exact first: as vendors write it, then without what they add. Reads
 * nothing into a name: each is its own with something taken away.
 * @param name as it is asked for
 */
export function spellings(name: string): readonly Spelling[] {
  const found = new Map<string, Spelling>();
  const add = (spelling: Spelling): void => {
    if (spelling.name !== '' && !found.has(spelling.name)) found.set(spelling.name, spelling);
  };
  add({ name: name.toLowerCase(), mayCostElse: false });
  for (const [pattern, mayCostElse] of cuts) {
    for (const known of [...found.values()]) {
      add({ name: known.name.replace(pattern, ''), mayCostElse: known.mayCostElse || mayCostElse });
    }
  }
  return [...found.values()];
}

const cuts: readonly (readonly [RegExp, boolean])[] = [
  // Paths of collections, ARNs and makers: publishers/google/models/…, arn:aws:…/….
  [/^.*\//, false],
  [at, false],
  [revision, false],
  [date, false],
  [latest, false],
  [variant, true],
  [region, true],
];
