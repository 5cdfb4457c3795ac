import { sizeOf } from '../icons/icon-kinds.js';
import type { IconShape } from '../icons/icon-shapes.js';
import type { Subject } from './scene.js';

/** One drawing of a subject in its place, in pixels. */
export interface Placed {
  readonly subject: number;
  readonly shape: IconShape;
  readonly colours: readonly string[];
  /** The middle of what is seen. */
  x: number;
  /** Where what is seen ends. */
  bottom: number;
  /** The side of the icon's whole box. */
  readonly box: number;
  readonly flipped: boolean;
  readonly place: Place;
  /** Smaller ones are drawn first. */
  order: number;
}

export type Place = 'stands' | 'water' | 'sky' | 'floats';

export const visibleWidth = ({ shape, box }: Placed): number => (shape.right - shape.left) * box;
export const visibleHeight = ({ shape, box }: Placed): number => (shape.bottom - shape.top) * box;

/** Real sizes lie far apart: drawn, they lie nearer. */
export const sizeWanted = ({ icon, scale }: Pick<Subject, 'icon' | 'scale'>): number =>
  sizeOf(icon) ** 0.8 * scale;
