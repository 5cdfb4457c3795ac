import type { IconShapes } from '../icons/icon-shapes.js';
import type { Raster } from '../rendering/raster.js';
import type { Studio } from '../rendering/studio.js';

/** What a change is made with. */
export interface EditDesk {
  readonly studio: Studio;
  readonly shapes: IconShapes;
  /** How much each pixel may change, 0 to 255. Absent: all of them, whole. */
  readonly mask?: Uint8Array;
  /** Further pictures of the request. */
  readonly others: readonly Raster[];
}

/** One change that a prompt asks for. */
export interface EditStep {
  /** `colour`, `effect` and `drawing` change pixels where they are and respect a mask; `shape` moves them. */
  readonly kind: 'shape' | 'colour' | 'effect' | 'drawing' | 'mask';
  /** Words of the clause that only a reader of subjects understands: nobody else need know them. */
  readonly readsAll?: boolean;
  /** Makes a new raster, or gives back the one it got. */
  apply(raster: Raster, desk: EditDesk): Promise<Raster> | Raster;
}

/** A part of a prompt that asks for one change. */
export interface Clause {
  /** In lower case; `"` stands where a quote was. */
  readonly text: string;
  readonly quotes: readonly string[];
}

/** Understands one kind of change. Undefined: this is none. */
export type EditReader = (clause: Clause) => EditStep | undefined;
