import { beforeAll, describe, expect, it } from '@jest/globals';
import { weightsOf } from '../fixtures/picture-weights.js';
import { IconSet } from '../icons/icon-set.js';
import { colourNamed } from './colour-words.js';
import { readScene } from './scene-reader.js';

let icons: IconSet;
beforeAll(async () => {
  const [drawings = '', categories = ''] = await weightsOf('scene-composer');
  icons = await IconSet.load(drawings, categories);
}, 600_000);

const names = [
  'red',
  'blue',
  'green',
  'black',
  'white',
  'yellow',
  'purple',
  'pink',
  'orange',
  'brown',
  'grey',
  'gold',
];
const nameOf = (hex: string): string => names.find((name) => colourNamed(name) === hex) ?? hex;

/** A scene in few words: `2 blue bird, 1 automobile; 0 on 1; beach sunset "caption"`. */
function told(prompt: string): string {
  const { subjects, relations, surroundings, caption } = readScene(prompt, icons);
  const things = subjects.map(({ count, colours, icon, words, motion }) =>
    [count, ...colours.map(nameOf), icon ?? `?${words}`, ...(motion === undefined ? [] : [motion])].join(' '),
  );
  const { setting, time, weather, mood, sky, skyColour, groundColour, backgroundColour } = surroundings;
  const coloured = [skyColour, groundColour, backgroundColour].flatMap((hex) =>
    hex === undefined ? [] : [nameOf(hex)],
  );
  const around = [setting, time, weather, mood, ...sky, ...coloured].filter((word) => word !== undefined);
  return [
    things.join(', '),
    ...relations.map(({ subject, kind, object }) => `${subject} ${kind} ${object}`),
    ...(around.length > 0 ? [around.join(' ')] : []),
    ...(caption === undefined ? [] : [`"${caption}"`]),
  ].join('; ');
}

describe('reading what a picture shows', () => {
  it.each([
    ['a red car and two blue birds', '1 red automobile, 2 blue bird'],
    ['three cats on a beach at sunset', '3 cat; beach sunset'],
    ['A photo of a green apple next to a yellow banana', '1 green-apple, 1 yellow banana; 0 beside 1'],
    ['draw me five small dogs in the snow', '5 dog; snow'],
    ['an orange cat and an orange', '1 orange cat, 1 tangerine'],
    ['a cat that is black', '1 black cat'],
    ['a car painted purple in the city at night', '1 purple automobile; city night'],
    ['a red and yellow parrot', '1 red yellow parrot'],
    ['a dog to the left of a tree', '1 dog, 1 deciduous-tree; 0 left-of 1'],
    ['a bird on top of a house', '1 bird, 1 house; 0 on 1'],
    ['a cat under an umbrella in the rain', '1 cat, 1 umbrella; 0 below 1; rain'],
    ['a dragon flying over a castle', '1 dragon flying, 1 castle; 0 above 1'],
    ['a dog and a cat in front of a house', '1 dog, 1 cat, 1 house; 0 in-front-of 2; 1 in-front-of 2'],
    [
      'a dog wearing a top hat and a cat wearing a crown',
      '1 dog, 1 top-hat, 1 cat, 1 crown; 0 wearing 1; 2 wearing 3',
    ],
    ['two sleeping dogs on a sofa', '2 dog, 1 couch-and-lamp; 0 on 1'],
    ['a rocket in outer space', '1 rocket; space'],
    ['a dozen red roses on a white background', '12 red rose; plain white'],
    ['a pair of mice and a flock of sheep', '2 mouse, 8 ewe'],
    ['an apple tree in a meadow', '1 deciduous-tree; meadow'],
    ['a penguin, no trees, without snow', '1 penguin'],
    ['a wooden table with a cup of coffee', '1 hot-beverage; table'],
    ['two cups of coffee, pastel colors', '2 hot-beverage; pastel'],
    ['a red moon over a green meadow', '1 red full-moon; meadow green'],
    ['a poster of a lion with the text "Hear me, roar"', '1 lion; "Hear me, roar"'],
    ['a dark blue car', '1 #0030b1 automobile'],
    ['a foggy forest with a bear at dawn', '1 bear; forest sunrise fog'],
    ['a zorblax beside a cat', '1 ?zorblax, 1 cat; 0 beside 1'],
    ['sunset over the mountains with clouds', '; mountains sunset clouds'],
    ['a castle with dragons flying above it', '1 castle, 3 dragon flying; 0 beside 1; 1 above 0'],
  ])('%s', (prompt, scene) => {
    expect(told(prompt)).toBe(scene);
  });

  it('counts to sixty and says where more were wanted', () => {
    const { subjects, tooMany } = readScene('500 birds and 60 ducks', icons);
    expect(subjects.map(({ count }) => count)).toEqual([60, 60]);
    expect(tooMany).toEqual(['birds']);
  });

  it('says which words only tell how to paint', () => {
    expect(readScene('a photorealistic cat, oil painting', icons).styles).toEqual(['photorealistic', 'oil']);
  });
});
