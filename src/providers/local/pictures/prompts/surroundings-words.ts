import type { Mood, SettingName, TimeOfDay, Weather } from '../scenes/scene.js';

/** What a phrase says about everything around the subjects. */
export interface SurroundingsWord {
  readonly setting?: SettingName;
  readonly time?: TimeOfDay;
  readonly weather?: Weather;
  readonly mood?: Mood;
  readonly sky?: 'sun' | 'moon' | 'stars' | 'clouds' | 'rainbow';
  /** A colour word before it colours this. */
  readonly coloured?: 'sky' | 'ground' | 'background';
}

const phrases = new Map<string, SurroundingsWord>();
const say = (words: string, means: SurroundingsWord): void => {
  for (const phrase of words.split(','))
    phrases.set(phrase.trim(), { ...phrases.get(phrase.trim()), ...means });
};

say(
  'meadow,field,grass,grassland,lawn,pasture,countryside,hill,hillside,prairie,valley,savanna,savannah,outdoor',
  { setting: 'meadow', coloured: 'ground' },
);
say('park,garden,backyard,yard,flower field,flower meadow,orchard', { setting: 'garden' });
say('farm,farmland,ranch,barnyard', { setting: 'meadow' });
say('beach,seaside,shore,coast,sand,sandy beach,tropical beach,island,seashore,beachfront', {
  setting: 'beach',
  coloured: 'ground',
});
say('sea,ocean,open water,lake,river,pond,harbor,harbour,waves,sea wave,bay,water', {
  setting: 'sea',
  coloured: 'ground',
});
say(
  'underwater,under water,deep sea,ocean floor,seabed,coral reef,reef,aquarium,under the sea,beneath the sea,bottom of the sea',
  { setting: 'underwater' },
);
say('forest,wood,woods,woodland,jungle,rainforest,pine forest', { setting: 'forest' });
say('mountain,mountains,mountain range,mountain lake,alps,peak,snowy mountain,mountaintop', {
  setting: 'mountains',
});
say(
  'snow,snowy,winter,wintry,ice,icy,arctic,antarctic,antarctica,north pole,south pole,tundra,frozen,snowy field',
  { setting: 'snow', coloured: 'ground' },
);
say('desert,dune,sahara,sand dune', { setting: 'desert' });
say(
  'city,town,downtown,skyline,city skyline,cityscape,metropolis,urban,new york,tokyo,paris,london,rooftop',
  { setting: 'city' },
);
say('street,road,highway,city street,avenue,motorway,race track,racetrack,sidewalk,driveway', {
  setting: 'street',
});
say('space,outer space,galaxy,cosmos,universe,nebula,deep space,planet surface,orbit,cosmic', {
  setting: 'space',
});
say('sky,blue sky,in the air,midair,mid air,above the clouds', { setting: 'sky', coloured: 'sky' });
say(
  'room,living room,bedroom,indoor,indoors,inside,interior,house interior,lounge,office,classroom,museum,hall,studio apartment,wall,floor,home,cafe,restaurant,shop',
  { setting: 'room', coloured: 'ground' },
);
say(
  'table,kitchen,wooden table,tabletop,desk,counter,kitchen table,picnic table,shelf,dining table,dinner table',
  { setting: 'table', coloured: 'ground' },
);
say('background,backdrop,plain background', { setting: 'plain', coloured: 'background' });
say('abstract,pattern,swirl,geometric,minimalist', { setting: 'abstract' });
say('studio', { setting: 'studio' });
say('night,at night,midnight,nighttime,night time,nocturnal,by night', { time: 'night' });
say('night sky', { time: 'night', sky: 'stars', setting: 'sky' });
say('starry night,starry,starlit,starry sky,stars,night stars', { time: 'night', sky: 'stars' });
say('sunset,dusk,evening,twilight,golden hour,sundown', { time: 'sunset' });
say('sunrise,dawn,morning,daybreak,early morning', { time: 'sunrise' });
say('day,daytime,noon,midday,daylight,summer,spring', { time: 'day' });
say('autumn,fall colors,fall colours,autumnal', { mood: 'warm' });
say('sun,sunny,sunshine,bright sun', { sky: 'sun', weather: 'clear' });
say('moon,full moon,moonlit,moonlight,crescent moon', { sky: 'moon', time: 'night' });
say('cloud,clouds,cloudy,overcast,white clouds,fluffy clouds', { sky: 'clouds' });
say('overcast,gloomy', { weather: 'overcast' });
say('rainbow', { sky: 'rainbow' });
say('rain,rainy,raining,drizzle,downpour,in the rain', { weather: 'rain' });
say('snowing,snowfall,blizzard,falling snow,snowstorm,snow storm', { weather: 'snow', setting: 'snow' });
say('storm,stormy,thunderstorm,lightning,thunder', { weather: 'storm' });
say('fog,foggy,mist,misty,haze,hazy', { weather: 'fog' });
say('clear sky,cloudless', { weather: 'clear' });
say('warm,cozy,cosy,romantic,vintage,retro', { mood: 'warm' });
say('cool,cold,calm,serene,peaceful,melancholic,sad', { mood: 'cool' });
say('dark,spooky,scary,eerie,mysterious,moody,haunted,dramatic,creepy', { mood: 'dark' });
say('pastel,soft,dreamy,gentle,delicate', { mood: 'pastel' });
say('vivid,vibrant,colorful,colourful,saturated,neon,psychedelic', { mood: 'vivid' });
say('monochrome,black and white,grayscale,greyscale,noir', { mood: 'grey' });

const longest = 4;

/** The longest phrase about the surroundings that begins at a word. */
export function surroundingsAt(
  words: readonly string[],
  at: number,
  singular: (word: string) => string,
): { readonly means: SurroundingsWord; readonly length: number } | undefined {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const taken = words.slice(at, at + length);
    const last = taken.pop() ?? '';
    const means =
      phrases.get([...taken, last].join(' ')) ?? phrases.get([...taken, singular(last)].join(' '));
    if (means !== undefined) return { means, length };
  }
  return undefined;
}

/** Single words that stand for a setting, for words of similar meaning. */
export const settingNames: readonly string[] = [...phrases].flatMap(([phrase, { setting }]) =>
  setting !== undefined && setting !== 'abstract' && setting !== 'plain' ? [phrase] : [],
);

/** What a phrase of {@link settingNames} means. */
export const surroundingsNamed = (phrase: string): SurroundingsWord | undefined => phrases.get(phrase);
