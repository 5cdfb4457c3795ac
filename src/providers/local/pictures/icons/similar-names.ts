import type { Turns } from '../../../../computing/turns.js';
import { importOnnxRuntime } from '../../texts/onnx-runtime.js';
import { SentenceEncoder, similarity } from '../../texts/sentence-encoder.js';
import type { TextModelFiles } from '../../texts/text-tasks.js';
import { WordPieces } from '../../texts/word-pieces.js';

/** Less alike are different things: "table" and "chair" are at 0.47. */
const alike = 0.55;
const together = 64;
/** Each doing of each person is a name: what is looked for is seldom one of them. */
const rarelyMeant = /^(man|woman|person) | (man|woman|person)$|oclock|thirty|hair| button$/;

/** Finds the name nearest in meaning, with the embedded model of vectors. The names' own vectors are made once. */
export class SimilarNames {
  #vectors: Promise<readonly ReadonlyMap<string, Float32Array>[]> | undefined;

  private constructor(
    private readonly pieces: WordPieces,
    private readonly encoder: SentenceEncoder,
    private readonly lists: readonly (readonly string[])[],
    private readonly turns: Turns,
  ) {}

  /** @param lists names, those that are preferred in the first list */
  static async load(
    files: TextModelFiles,
    lists: readonly (readonly string[])[],
    turns: Turns,
  ): Promise<SimilarNames> {
    const pieces = await WordPieces.load(files, files.limit);
    const encoder = await SentenceEncoder.load(await importOnnxRuntime(), files.model);
    const wanted = lists.map((names) => names.filter((name) => !rarelyMeant.test(name)));
    return new SimilarNames(pieces, encoder, wanted, turns);
  }

  /** The name that means nearly what some words mean, if there is one: of the first list that has any. */
  async nearest(words: string, signal: AbortSignal): Promise<string | undefined> {
    const lists = await this.#prepared();
    const wanted = await this.turns.take(signal, () => this.encoder.encode(this.#tokens(words)));
    for (const vectors of lists) {
      const [best] = [...vectors]
        .map(([name, vector]) => ({ name, near: similarity(wanted, vector) }))
        .sort((one, other) => other.near - one.near);
      if (best !== undefined && best.near >= alike) return best.name;
    }
    return undefined;
  }

  /** They serve everybody: nobody's leaving stops them. A failure is forgotten. */
  #prepared(): Promise<readonly ReadonlyMap<string, Float32Array>[]> {
    this.#vectors ??= Promise.all(this.lists.map((names) => this.#prepare(names))).catch((error: unknown) => {
      this.#vectors = undefined;
      throw error;
    });
    return this.#vectors;
  }

  async #prepare(names: readonly string[]): Promise<ReadonlyMap<string, Float32Array>> {
    const byLength = Map.groupBy(
      names.map((name) => ({ name, tokens: this.#tokens(name) })),
      ({ tokens }) => tokens.length,
    );
    const vectors = new Map<string, Float32Array>();
    const stays = new AbortController().signal;
    for (const group of byLength.values()) {
      for (let from = 0; from < group.length; from += together) {
        const batch = group.slice(from, from + together);
        const made = await this.turns.take(stays, () =>
          this.encoder.encodeTogether(batch.map(({ tokens }) => tokens)),
        );
        for (const [at, { name }] of batch.entries()) vectors.set(name, made[at] ?? new Float32Array());
      }
    }
    return vectors;
  }

  #tokens(words: string): readonly number[] {
    return this.pieces.framed(this.pieces.tokensOf(words).slice(0, this.pieces.room));
  }
}
