import type { IconSet } from '../icons/icon-set.js';
import { isRoadGoing, zoneOf } from '../icons/icon-kinds.js';
import type { Zone } from '../icons/icon-kinds.js';
import type { Scene, SettingName, Subject } from './scene.js';

const stillThings = new Set(['Food & Drink', 'Objects', 'Activities', 'Symbols']);
const natural: Readonly<Record<Exclude<Zone, 'ground'>, SettingName>> = {
  sky: 'sky',
  water: 'sea',
  underwater: 'underwater',
  space: 'space',
};

/** The setting that was asked for, or one in which the subjects are at home. */
export function chooseSetting({ subjects, surroundings }: Scene, icons: IconSet): SettingName {
  const { setting, time, weather, sky, skyColour, backgroundColour } = surroundings;
  const needGround = subjects.some((subject) => homeOf(subject) === 'ground');
  if (setting === 'sky') return needGround ? 'meadow' : 'sky';
  if (setting !== undefined) return setting;
  if (backgroundColour !== undefined) return 'plain';
  const outdoors = time !== undefined || weather !== undefined || sky.length > 0 || skyColour !== undefined;
  if (subjects.length === 0) return outdoors ? 'meadow' : 'abstract';
  const homes = new Set(subjects.map(homeOf));
  const [only] = homes;
  if (homes.size === 1 && only !== undefined && only !== 'ground') return natural[only];
  if (homes.has('water') || homes.has('underwater')) return needGround ? 'beach' : 'sea';
  if (subjects.some(({ icon }) => isRoadGoing(icon))) return 'street';
  const still = subjects.every(({ icon }) => stillThings.has(icons.categoryOf(icon)));
  return still && !outdoors ? 'studio' : 'meadow';
}

/** Where a subject belongs: what the prompt says of its motion comes first. */
export function homeOf({ icon, motion }: Pick<Subject, 'icon' | 'motion'>): Zone {
  if (motion === 'flying') return 'sky';
  const zone = zoneOf(icon);
  return motion === 'swimming' && zone === 'ground' ? 'water' : zone;
}
