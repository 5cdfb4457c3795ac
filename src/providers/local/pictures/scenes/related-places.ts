import { headOf, isShelter, seatOf } from '../icons/icon-kinds.js';
import type { IconShapes } from '../icons/icon-shapes.js';
import type { Canvas } from './canvas.js';
import { sizeWanted, visibleHeight, visibleWidth } from './placed.js';
import type { Placed } from './placed.js';
import type { Relation, Subject } from './scene.js';

/** Where a thing goes, measured from the one it belongs to. */
interface Spot {
  readonly x: number;
  readonly bottom: number;
  /** How wide or high it may be. */
  readonly room: number;
  readonly inFront: boolean;
}

/** Adds the subjects whose places follow from other subjects' ones. */
export function placeRelated(
  placed: Placed[],
  attached: ReadonlyMap<number, Relation>,
  subjects: readonly Subject[],
  canvas: Canvas,
  shapes: IconShapes,
): void {
  const waiting = new Map(attached);
  while (waiting.size > 0) {
    const ready = [...waiting].find(([, { object }]) => !waiting.has(object));
    if (ready === undefined) return;
    const [index, relation] = ready;
    waiting.delete(index);
    const subject = subjects[index];
    const anchors = placed.filter((one) => one.subject === relation.object);
    if (subject !== undefined && anchors.length > 0)
      placed.push(...attach(subject, relation, { anchors, subjects, canvas, shapes }));
  }
}

interface Neighbours {
  readonly anchors: readonly Placed[];
  readonly subjects: readonly Subject[];
  readonly canvas: Canvas;
  readonly shapes: IconShapes;
}

function attach(
  subject: Subject,
  relation: Relation,
  { anchors, subjects, canvas, shapes }: Neighbours,
): Placed[] {
  const shape = shapes.shapeOf(subject.icon);
  const [width, height] = [shape.right - shape.left, shape.bottom - shape.top];
  const anchorSubject = subjects[relation.object];
  return Array.from({ length: subject.count }, (_, copy) => {
    const anchor = anchors[copy % anchors.length] ?? anchors[0];
    if (anchor === undefined) throw new Error('something is attached to nothing');
    const neighbours = Math.ceil(subject.count / anchors.length);
    const turn = Math.floor(copy / anchors.length);
    const across = neighbours === 1 ? 0 : (turn / (neighbours - 1)) * 2 - 1;
    const spot = spotAt(relation.kind, anchor, across, neighbours, canvas);
    const natural = natureSize(subject, anchorSubject, anchor);
    const box = Math.min(natural / Math.max(width, height), spot.room / Math.max(width, height));
    return {
      subject: relation.subject,
      shape,
      colours: subject.colours,
      x: spot.x,
      bottom: spot.bottom,
      box,
      flipped: canvas.random.next() < 0.4,
      place: relation.kind === 'in-front-of' || relation.kind === 'behind' ? anchor.place : 'floats',
      order: anchor.order + (spot.inFront ? 0.5 : -0.5) + turn * 0.01,
    };
  });
}

/** As large beside the other one as it is in the world, though never too small to be seen. */
function natureSize(subject: Subject, anchorSubject: Subject | undefined, anchor: Placed): number {
  const ratio = sizeWanted(subject) / (anchorSubject === undefined ? 1 : sizeWanted(anchorSubject));
  const measure = Math.max(visibleWidth(anchor), visibleHeight(anchor));
  return measure * Math.min(1.15, Math.max(0.32, ratio));
}

function spotAt(
  kind: Relation['kind'],
  anchor: Placed,
  across: number,
  neighbours: number,
  canvas: Canvas,
): Spot {
  const [wide, tall] = [visibleWidth(anchor), visibleHeight(anchor)];
  const top = anchor.bottom - tall;
  const x = anchor.x + across * wide * 0.34;
  const share = neighbours === 1 ? 1 : 1.6 / neighbours;
  const side = canvas.random.next() < 0.5 ? -1 : 1;
  if (kind === 'wearing') return headSpot(anchor);
  if (kind === 'on') return seatSpot(anchor, x - anchor.x, share);
  if (kind === 'in' && isShelter(anchor.shape.icon.name))
    return { x, bottom: top + tall * 0.5, room: wide * 0.45 * share, inFront: true };
  if (kind === 'in')
    return {
      x: anchor.x + across * wide * 0.2,
      bottom: top + tall * 0.68,
      room: wide * 0.66 * share,
      inFront: false,
    };
  if (kind === 'above')
    return {
      x: anchor.x + across * canvas.unit * 0.3,
      bottom: top - canvas.unit * 0.025,
      room: canvas.unit * 0.34 * share,
      inFront: false,
    };
  if (kind === 'behind')
    return {
      x: anchor.x + (across === 0 ? side : across) * wide * 0.42,
      bottom: anchor.bottom - tall * 0.12,
      room: canvas.unit * 0.55,
      inFront: false,
    };
  if (isShelter(anchor.shape.icon.name))
    return {
      x: anchor.x + wide * (across === 0 ? side * 0.3 : across * 0.55),
      bottom: anchor.bottom + canvas.unit * 0.02,
      room: tall * 0.5 * Math.max(share, 0.6),
      inFront: true,
    };
  const aside = across === 0 ? side * 0.2 : across * 0.5;
  return {
    x: anchor.x + wide * aside,
    bottom: anchor.bottom + canvas.unit * 0.03,
    room: canvas.unit * 0.4 * share,
    inFront: true,
  };
}

/** A hat as wide as the head, which of beasts seen from the side is a part of them only. */
function headSpot(anchor: Placed): Spot {
  const [wide, tall] = [visibleWidth(anchor), visibleHeight(anchor)];
  const [headX, headY] = headOf(anchor.shape.icon.name);
  const aside = (anchor.flipped ? 1 - headX : headX) - 0.5;
  const room = aside === 0 ? Math.min(wide * 0.62, tall * 0.5) : Math.min(wide, tall) * 0.42;
  return { x: anchor.x + aside * wide, bottom: anchor.bottom - tall * (1 - headY), room, inFront: true };
}

function seatSpot(anchor: Placed, aside: number, share: number): Spot {
  const [wide, tall] = [visibleWidth(anchor), visibleHeight(anchor)];
  const [seatX, seatY] = seatOf(anchor.shape.icon.name);
  const across = (anchor.flipped ? 1 - seatX : seatX) - 0.5;
  return {
    x: anchor.x + across * wide + aside,
    bottom: anchor.bottom - tall + tall * seatY,
    room: Math.max(wide, tall * 0.7) * share,
    inFront: true,
  };
}
