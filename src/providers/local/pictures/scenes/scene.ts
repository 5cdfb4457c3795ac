/** Where a scene plays. */
export type SettingName =
  | 'meadow'
  | 'garden'
  | 'beach'
  | 'sea'
  | 'underwater'
  | 'forest'
  | 'mountains'
  | 'snow'
  | 'desert'
  | 'city'
  | 'street'
  | 'space'
  | 'sky'
  | 'room'
  | 'table'
  | 'studio'
  | 'plain'
  | 'abstract';
export type TimeOfDay = 'day' | 'sunrise' | 'sunset' | 'night';
export type Weather = 'clear' | 'overcast' | 'rain' | 'snow' | 'storm' | 'fog';
export type Mood = 'warm' | 'cool' | 'dark' | 'pastel' | 'vivid' | 'grey';

/** Something to be drawn, once or several times. */
export interface Subject {
  /** Its icon's name. */
  readonly icon: string;
  /** What the prompt calls it. */
  readonly words: string;
  readonly count: number;
  /** `#rrggbb`, the first for the most of it. Empty: as the icon is. */
  readonly colours: readonly string[];
  /** 1 is its usual size. */
  readonly scale: number;
  /** Where it moves, as far as the prompt says. */
  readonly motion?: 'flying' | 'swimming';
}

export type RelationKind =
  'left-of' | 'right-of' | 'above' | 'below' | 'on' | 'in' | 'beside' | 'behind' | 'in-front-of' | 'wearing';

/** One subject stands to another one as said. Both are places in the list of subjects. */
export interface Relation {
  readonly kind: RelationKind;
  readonly subject: number;
  readonly object: number;
}

/** Everything around the subjects. Absent: to be chosen to fit them. */
export interface Surroundings {
  readonly setting?: SettingName;
  readonly time?: TimeOfDay;
  readonly weather?: Weather;
  readonly mood?: Mood;
  readonly sky: readonly ('sun' | 'moon' | 'stars' | 'clouds' | 'rainbow')[];
  readonly skyColour?: string;
  readonly groundColour?: string;
  readonly backgroundColour?: string;
  /** Colours that the prompt names without anything they belong to. */
  readonly freeColours: readonly string[];
}

/** What a prompt asks to be drawn. */
export interface Scene {
  readonly subjects: readonly Subject[];
  readonly relations: readonly Relation[];
  readonly surroundings: Surroundings;
  readonly caption?: string;
}
