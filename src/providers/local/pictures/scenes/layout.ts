import type { IconShapes } from '../icons/icon-shapes.js';
import { isContainer, isHeadwear, isShelter } from '../icons/icon-kinds.js';
import type { Canvas } from './canvas.js';
import { homeOf } from './choose-setting.js';
import type { DrawnGround } from './ground.js';
import { pack } from './packing.js';
import type { Area, PackingRules } from './packing.js';
import { placeRelated } from './related-places.js';
import { sizeWanted, visibleHeight, visibleWidth } from './placed.js';
import type { Place, Placed } from './placed.js';
import type { Relation, Scene, Subject } from './scene.js';

/** Relations in which one subject has its place by the other one's, not beside it. */
const attaching = new Set<Relation['kind']>([
  'on',
  'in',
  'above',
  'below',
  'behind',
  'in-front-of',
  'wearing',
]);

/** Finds a place for every subject. The same random numbers give the same places. */
export function layOut(
  scene: Scene,
  canvas: Canvas,
  ground: DrawnGround,
  shapes: IconShapes,
): readonly Placed[] {
  const relations = scene.relations.map((relation) => settled(relation, scene.subjects));
  const attached = attachments(relations, scene.subjects.length);
  const roots = inOrder(scene.subjects.length, relations, canvas).filter((index) => !attached.has(index));
  const placed: Placed[] = [];
  const total = roots.reduce((sum, index) => sum + (scene.subjects[index]?.count ?? 0), 0);
  for (const place of ['sky', 'floats', 'water', 'stands'] as const) {
    const here = roots.filter((index) => placeOf(scene.subjects[index], ground) === place);
    const subjects = here.flatMap((index) => copiesOf(scene.subjects[index], index));
    const lined = relations.some(
      ({ kind, subject }) => kind.endsWith('-of') && kind !== 'in-front-of' && here.includes(subject),
    );
    const carrying = here.some((index) =>
      [...attached.values()].some(
        ({ object, kind }) => object === index && (kind === 'on' || kind === 'above' || kind === 'wearing'),
      ),
    );
    placed.push(...placeTogether(subjects, place, { canvas, ground, shapes, lined, carrying, total }));
  }
  placeRelated(placed, attached, scene.subjects, canvas, shapes);
  keepSides(placed, relations, canvas);
  for (const one of placed) keepInside(one, canvas);
  return placed.sort((one, other) => one.order - other.order);
}

/** The same said so that the one that stands firmer is the object. */
function settled(relation: Relation, subjects: readonly Subject[]): Relation {
  const { kind, subject, object } = relation;
  const [mover, anchor] = [subjects[subject], subjects[object]];
  if (mover === undefined || anchor === undefined) return relation;
  const turned = { subject: object, object: subject };
  if (kind === 'below' && !isShelter(anchor.icon)) return { ...turned, kind: 'above' };
  if (isHeadwear(anchor.icon) && (kind === 'wearing' || kind === 'in' || kind === 'beside'))
    return { ...turned, kind: 'wearing' };
  if (kind === 'wearing') return { ...turned, kind: 'in-front-of' };
  if (kind === 'on' && isHeadwear(mover.icon)) return { ...relation, kind: 'wearing' };
  if (kind === 'in' && !isContainer(anchor.icon) && !isShelter(anchor.icon))
    return { ...relation, kind: 'on' };
  return relation;
}

/** By what each subject has its place. Nobody's place depends on its own. */
function attachments(relations: readonly Relation[], count: number): ReadonlyMap<number, Relation> {
  const attached = new Map<number, Relation>();
  for (const relation of relations) {
    if (!attaching.has(relation.kind) || attached.has(relation.subject)) continue;
    let anchor: number | undefined = relation.object;
    for (let step = 0; step < count && anchor !== undefined && anchor !== relation.subject; step++)
      anchor = attached.get(anchor)?.object;
    if (anchor === undefined) attached.set(relation.subject, relation);
  }
  return attached;
}

/** Subjects from left to right: by chance, but as the relations say, and neighbours side by side. */
function inOrder(count: number, relations: readonly Relation[], { random }: Canvas): readonly number[] {
  const order = random.shuffled(Array.from({ length: count }, (_, index) => index));
  for (const { kind, subject, object } of relations) {
    if (attaching.has(kind) || subject === object) continue;
    order.splice(order.indexOf(subject), 1);
    const at = order.indexOf(object);
    const before = kind === 'left-of' || (kind === 'beside' && random.next() < 0.5);
    order.splice(before ? at : at + 1, 0, subject);
  }
  return order;
}

function placeOf(subject: Subject | undefined, ground: DrawnGround): Place {
  if (subject === undefined || (ground.stands === undefined && ground.water === undefined)) return 'floats';
  const home = homeOf(subject);
  if (home === 'sky') return 'sky';
  const submerged = ground.horizon === 0 && ground.shadowless === true;
  if (submerged && home !== 'ground') return 'floats';
  if ((home === 'water' || home === 'underwater') && ground.water !== undefined) return 'water';
  return ground.stands === undefined ? 'water' : 'stands';
}

interface Copy {
  readonly index: number;
  readonly subject: Subject;
  readonly size: number;
}

const copiesOf = (subject: Subject | undefined, index: number): readonly Copy[] =>
  subject === undefined
    ? []
    : Array.from({ length: subject.count }, () => ({ index, subject, size: sizeWanted(subject) }));

interface Surrounding {
  readonly canvas: Canvas;
  readonly ground: DrawnGround;
  readonly shapes: IconShapes;
  readonly lined: boolean;
  readonly carrying: boolean;
  /** Drawings in the whole scene: they are all seen from as far. */
  readonly total: number;
}

function placeTogether(copies: readonly Copy[], place: Place, around: Surrounding): readonly Placed[] {
  const { canvas, ground, shapes } = around;
  const { random, unit, height } = canvas;
  const { area, rules } = roomFor(place, copies.length, around);
  const slots = pack(
    copies.map(({ size }) => size),
    area,
    rules,
  );
  return copies.flatMap(({ index, subject, size }, at) => {
    const slot = slots[at];
    if (slot === undefined) return [];
    const shape = shapes.shapeOf(subject.icon);
    const seen = Math.max(shape.right - shape.left, shape.bottom - shape.top);
    const wanted = slot.size * size;
    const row = area.top + slot.depth * area.height;
    const standing = place === 'stands' || place === 'water';
    const jitter = standing
      ? random.between(-0.012, 0.012) * height
      : random.between(-0.07, 0.07) * slot.size;
    const bottom = (standing ? row : row + (wanted * (shape.bottom - shape.top)) / seen / 2) + jitter;
    const [flying, order] = [
      place === 'sky' || place === 'floats',
      bottom + (place === 'sky' ? -2 * height : 0),
    ];
    return [
      {
        subject: index,
        shape,
        colours: subject.colours,
        x: slot.x + random.between(-0.05, 0.05) * slot.size,
        bottom: Math.min(bottom, height - unit * 0.02),
        box: wanted / seen,
        flipped: random.next() < (ground.shadowless === true || flying ? 0.5 : 0.4),
        place,
        order,
      },
    ];
  });
}

/** How much of the shorter side the largest thing takes, by the number of things. */
const largestShares: readonly (readonly [most: number, share: number])[] = [
  [1, 0.58],
  [3, 0.5],
  [6, 0.42],
  [12, 0.34],
];

/** Where things of a kind of place may be, and how large they are at most. */
function roomFor(
  place: Place,
  count: number,
  { canvas, ground, lined, carrying, total }: Surrounding,
): { area: Area; rules: PackingRules } {
  const { width, height, unit } = canvas;
  const margin = width * 0.04;
  const across = { left: margin, width: width - 2 * margin };
  const alone = largestShares.find(([most]) => total <= most)?.[1] ?? 0.26;
  const largest = unit * alone * (carrying ? 0.86 : 1);
  if (place === 'floats') {
    const area = {
      ...across,
      top: height * (count > 4 ? 0.17 : 0.28),
      height: height * (count > 4 ? 0.64 : 0.42),
    };
    return { area, rules: { rowGap: 1.12, largest: largest * 1.1, perspective: 0, singleRow: lined } };
  }
  if (place === 'sky') {
    const base = ground.horizon >= 1 ? 0.72 : Math.max(ground.horizon, 0.6) * 0.72;
    const area = { ...across, top: height * 0.14, height: height * (base - 0.14) };
    return { area, rules: { rowGap: 1.05, largest: largest * 0.62, perspective: 0, singleRow: lined } };
  }
  const [far, near] = (place === 'water' ? ground.water : ground.stands) ?? [0.7, 0.9];
  const area = { ...across, top: height * far, height: height * (near - far) };
  const distant = place === 'water' && ground.stands !== undefined ? 0.5 : 1;
  return { area, rules: { rowGap: 0.42, largest: largest * distant, perspective: 0.28, singleRow: lined } };
}

/** Left of and right of hold between a thing in the air and one on the ground as well. */
function keepSides(placed: readonly Placed[], relations: readonly Relation[], { width }: Canvas): void {
  for (const { kind, subject, object } of relations) {
    if (kind !== 'left-of' && kind !== 'right-of') continue;
    const anchors = placed.filter((one) => one.subject === object).map(({ x }) => x);
    for (const one of placed.filter((each) => each.subject === subject)) {
      const [low, high] = [Math.min(...anchors), Math.max(...anchors)];
      if (kind === 'left-of' && one.x >= low) one.x = low / 2;
      if (kind === 'right-of' && one.x <= high) one.x = (high + width) / 2;
    }
  }
}

function keepInside(one: Placed, { width, height, unit }: Canvas): void {
  const edge = unit * 0.015;
  const half = visibleWidth(one) / 2 + edge;
  one.x = Math.min(Math.max(one.x, half), Math.max(half, width - half));
  one.bottom = Math.min(Math.max(one.bottom, visibleHeight(one) + edge), height - edge);
}
