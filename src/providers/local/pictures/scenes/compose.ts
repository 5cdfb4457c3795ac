import { recoloured } from '../icons/recolour.js';
import type { IconShapes } from '../icons/icon-shapes.js';
import { SeededRandom } from '../random.js';
import { mixed } from '../rendering/colour-space.js';
import { drawCaption } from './caption.js';
import { element, ellipse, number } from './canvas.js';
import type { Canvas } from './canvas.js';
import { chooseSetting } from './choose-setting.js';
import type { DrawnGround, Ground } from './ground.js';
import { abstract, openSky, space } from './grounds/heights.js';
import { plain, room, studio, table } from './grounds/indoors.js';
import { desert, forest, garden, meadow, mountains, snow } from './grounds/outdoors.js';
import { city, street } from './grounds/towns.js';
import { beach, sea, underwater } from './grounds/waters.js';
import { layOut } from './layout.js';
import { visibleHeight, visibleWidth } from './placed.js';
import type { Placed } from './placed.js';
import { paletteFor, toned } from './palette.js';
import type { Scene, SettingName } from './scene.js';
import { drawSky, drawWeather } from './sky.js';

const grounds: Readonly<Record<SettingName, Ground>> = {
  meadow,
  garden,
  beach,
  sea,
  underwater,
  forest,
  mountains,
  snow,
  desert,
  city,
  street,
  space,
  sky: openSky,
  room,
  table,
  studio,
  plain,
  abstract,
};
/** The sky is no part of these. */
const roofed = new Set<SettingName>(['underwater', 'space', 'room', 'table', 'studio', 'plain', 'abstract']);

export interface Framing {
  readonly width: number;
  readonly height: number;
  /** Nothing but the subjects. */
  readonly transparent: boolean;
  /** What tells one picture of the same scene from another. */
  readonly seed: string;
}

/** A scene that is laid out, ready to be drawn with all or some of its subjects. */
export class Composition {
  readonly #placed: readonly Placed[];
  readonly #canvas: Canvas;
  readonly #behind: string;
  readonly #front: string;
  readonly #shadows: boolean;
  readonly #surface: string | undefined;

  constructor(
    private readonly scene: Scene,
    private readonly framing: Framing,
    shapes: IconShapes,
  ) {
    const { width, height, transparent } = framing;
    const random = new SeededRandom(framing.seed);
    this.#canvas = { width, height, unit: Math.min(width, height), random };
    const setting = transparent ? 'plain' : chooseSetting(scene, shapes.icons);
    const surroundings = withFreeColour(scene);
    const palette = paletteFor(surroundings);
    const ground = grounds[setting](this.#on('ground'), palette, surroundings);
    const sky = roofed.has(setting)
      ? ''
      : drawSky(this.#on('sky'), palette, surroundings, ground.horizon * height);
    this.#behind = transparent ? '' : sky + ground.svg;
    const falling = roofed.has(setting) ? '' : drawWeather(this.#on('weather'), surroundings);
    this.#front = transparent ? '' : (ground.before ?? '') + falling;
    this.#surface = transparent ? undefined : ground.surface;
    this.#shadows = !transparent && ground.shadowless !== true;
    this.#placed = layOut(scene, this.#on('layout'), ground satisfies DrawnGround, shapes);
  }

  /** Subjects that can be left out of a drawing. */
  get subjectCount(): number {
    return this.scene.subjects.length;
  }

  /** @param subjects how many of them are drawn; absent: all, and the caption */
  svg(subjects?: number): string {
    const { width, height } = this.framing;
    const shown = this.#placed.filter(({ subject }) => subject < (subjects ?? Infinity));
    const caption =
      subjects === undefined && this.scene.caption !== undefined ? this.scene.caption : undefined;
    const parts = [
      this.#behind,
      ...shown.map((one, at) => this.#shadow(one) + this.#drawn(one, at) + this.#lapping(one)),
      this.#front,
      caption === undefined ? '' : drawCaption(caption, { width, height, place: 'top' }),
    ];
    const size = { width, height, viewBox: `0 0 ${width} ${height}` };
    return element('svg', { xmlns: 'http://www.w3.org/2000/svg', ...size }, parts.join('') || ' ');
  }

  /** A series of random numbers of its own for each part: one more cloud moves no cat. */
  #on(part: string): Canvas {
    return { ...this.#canvas, random: this.#canvas.random.branch(part) };
  }

  #shadow(one: Placed): string {
    if (!this.#shadows || one.place !== 'stands') return '';
    const wide = visibleWidth(one);
    return ellipse(
      one.x,
      one.bottom - wide * 0.015,
      wide * 0.5,
      Math.min(wide, visibleHeight(one)) * 0.075,
      '#0b1020',
      { opacity: 0.24 },
    );
  }

  /** Water before the foot of what swims in it. */
  #lapping(one: Placed): string {
    if (this.#surface === undefined || one.place !== 'water') return '';
    const wide = visibleWidth(one);
    const high = Math.min(wide, visibleHeight(one)) * 0.1;
    return (
      ellipse(one.x, one.bottom + high * 0.2, wide * 0.72, high, this.#surface) +
      ellipse(one.x, one.bottom - high * 0.55, wide * 0.6, high * 0.12, '#ffffff', { opacity: 0.5 })
    );
  }

  #drawn(one: Placed, at: number): string {
    const { shape, box, x, bottom, flipped } = one;
    const { mood, time } = this.scene.surroundings;
    let body =
      one.colours.length > 0 ? recoloured(shape.icon.body, shape.areas, one.colours) : shape.icon.body;
    body = withOwnIds(body, `i${at}-`);
    if (mood !== undefined || time === 'night')
      body = body.replace(
        /="(#[0-9a-fA-F]{3,8})"/g,
        (_, hex: string) => `="${toned(time === 'night' ? mixed(hex, '#141a4a', 0.14) : hex, mood)}"`,
      );
    const [left, right] = flipped ? [1 - shape.right, 1 - shape.left] : [shape.left, shape.right];
    const scale = box / shape.icon.width;
    const originX = x - (box * (left + right)) / 2;
    const originY = bottom - box * shape.bottom;
    const transform = flipped
      ? `translate(${number(originX + box)} ${number(originY)}) scale(${-round(scale)} ${round(scale)})`
      : `translate(${number(originX)} ${number(originY)}) scale(${round(scale)})`;
    return element('g', { transform }, body);
  }
}

/** Colours that belong to nothing colour the sky where there is nothing else. */
function withFreeColour({ subjects, surroundings }: Scene): Scene['surroundings'] {
  const [free] = surroundings.freeColours;
  if (subjects.length > 0 || free === undefined) return surroundings;
  return { skyColour: free, ...surroundings };
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Icons name their own gradients; two copies in one picture must not share them. */
export const withOwnIds = (body: string, prefix: string): string =>
  body
    .replace(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`);
