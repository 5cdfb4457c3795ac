/** Where a thing is found when nobody says where. */
export type Zone = 'ground' | 'sky' | 'water' | 'underwater' | 'space';

const list = (names: string): readonly string[] => names.trim().split(/\s+/);

const zones: Readonly<Record<Exclude<Zone, 'ground'>, readonly string[]>> = {
  sky: list(`airplane airplane-arrival airplane-departure helicopter balloon kite sun sun-with-face crescent-moon full-moon
    full-moon-face cloud cloud-with-rain cloud-with-snow cloud-with-lightning rainbow star glowing-star shooting-star
    butterfly honeybee bat dove eagle parachute small-airplane sparkles snowflake high-voltage mosquito fly
    new-moon-face angel baby-angel woman-fairy droplet wind-face fireworks blackbird superhero phoenix-bird
    leaf-fluttering-in-wind red-heart cyclone comet`),
  water:
    list(`sailboat ship passenger-ship speedboat motor-boat ferry canoe person-surfing man-surfing woman-surfing
    person-swimming man-swimming woman-swimming man-rowing-boat person-rowing-boat woman-rowing-boat duck swan
    desert-island spouting-whale ring-buoy`),
  underwater:
    list(`fish tropical-fish blowfish dolphin whale shark octopus squid jellyfish seal shrimp coral lobster
    woman-merpeople man-merpeople`),
  space: list(
    'rocket flying-saucer astronaut alien ringed-planet satellite globe-showing-europe-africa milky-way comet man-astronaut woman-astronaut globe-showing-americas globe-showing-asia-australia alien-monster',
  ),
};

/** Usual sizes, 1 a dog's, stretched together: an ant must still be seen beside a house. */
const sizes: readonly (readonly [size: number, names: readonly string[]])[] = [
  [
    0.42,
    list('ant lady-beetle fly mosquito bug spider honeybee cricket coin ring key pill beetle cockroach worm'),
  ],
  [
    0.55,
    list(`mouse mouse-face snail butterfly baby-chick hatching-chick tulip rose blossom hibiscus mushroom seedling
    herb fallen-leaf maple-leaf four-leaf-clover hot-beverage red-apple green-apple tangerine banana strawberry cherries
    egg cookie pencil pen crayon candle light-bulb lemon lime peach pear carrot tomato bird rock shamrock spiral-shell
    cherry-blossom soft-ice-cream cupcake crab lizard frog leaf-fluttering-in-wind star sparkles`),
  ],
  [
    0.75,
    list(`cat rabbit chicken rooster duck dove owl turtle hedgehog sunflower soccer-ball basketball volleyball
    teapot wrapped-gift top-hat crown backpack laptop closed-book teddy-bear balloon chipmunk parrot eagle blackbird fish
    tropical-fish potted-plant bouquet baby fox-face raccoon badger skunk`),
  ],
  [
    1.2,
    list(`man-standing woman-standing person-standing horse cow ox deer bear lion tiger zebra astronaut police-officer
    couch-and-lamp bicycle motorcycle unicorn camel gorilla moose seal snowman moon full-moon sun t-shirt bed`),
  ],
  [
    1.45,
    list(`automobile taxi police-car racing-car sport-utility-vehicle pickup-truck elephant giraffe hippopotamus
    rhinoceros tent speedboat rainbow dragon shark dolphin tractor ambulance helicopter umbrella-on-ground
    beach-with-umbrella t-rex person-mage cloud sailboat hut`),
  ],
  [
    1.75,
    list(`house house-with-garden bus train locomotive tram deciduous-tree palm-tree evergreen-tree christmas-tree
    delivery-truck fire-engine articulated-lorry airplane rocket whale spouting-whale mammoth sauropod ship
    passenger-ship ferry ringed-planet church mosque flying-saucer`),
  ],
  [
    2.1,
    list(`castle japanese-castle office-building hotel hospital stadium volcano mountain snow-capped-mountain
    mount-fuji ferris-wheel roller-coaster statue-of-liberty tokyo-tower factory cityscape desert-island circus-tent`),
  ],
];

/** Behind and above what stands "under" them. */
const shelters = new Set(
  list(
    'deciduous-tree palm-tree evergreen-tree christmas-tree house castle bridge-at-night tent office-building',
  ),
);
const containers = new Set(
  list(
    'basket bathtub automobile sailboat canoe speedboat hot-beverage bowl-with-spoon nest-with-eggs bucket shopping-cart wastebasket steaming-bowl amphora teacup-without-handle hot-air-balloon motor-boat pickup-truck rocket handbag backpack bed house tent cup-with-straw flying-saucer',
  ),
);
const headwear = new Set(
  list('top-hat crown billed-cap womans-hat graduation-cap rescue-workers-helmet military-helmet'),
);
const roadGoing = new Set(
  list(
    'automobile taxi bus police-car racing-car sport-utility-vehicle pickup-truck delivery-truck fire-engine articulated-lorry ambulance motorcycle motor-scooter oncoming-automobile minibus trolleybus',
  ),
);

/** Where one sits on a thing, in shares of what is seen of it: x from the left, y from the top. */
const seats: Readonly<Record<string, readonly [x: number, y: number]>> = {
  'couch-and-lamp': [0.36, 0.76],
  bed: [0.6, 0.6],
  chair: [0.5, 0.62],
  horse: [0.52, 0.42],
  elephant: [0.6, 0.12],
  camel: [0.5, 0.3],
  unicorn: [0.5, 0.4],
  bicycle: [0.38, 0.32],
  motorcycle: [0.4, 0.4],
  'motor-scooter': [0.35, 0.45],
  skateboard: [0.5, 0.35],
  'kick-scooter': [0.5, 0.7],
  sailboat: [0.3, 0.78],
  canoe: [0.5, 0.6],
  speedboat: [0.45, 0.5],
  turtle: [0.55, 0.25],
  whale: [0.5, 0.2],
  toilet: [0.5, 0.5],
  cow: [0.55, 0.25],
  pig: [0.5, 0.18],
  dog: [0.45, 0.4],
  cat: [0.45, 0.45],
};

/** Where the top of the head is, of those whose head is not in the middle. */
const heads: Readonly<Record<string, readonly [x: number, y: number]>> = {
  dog: [0.3, 0.1],
  cat: [0.22, 0.26],
  horse: [0.24, 0.12],
  cow: [0.24, 0.16],
  pig: [0.2, 0.2],
  elephant: [0.26, 0.06],
  rabbit: [0.3, 0.42],
  giraffe: [0.2, 0.06],
  duck: [0.3, 0.04],
  bird: [0.4, 0.04],
  turtle: [0.14, 0.36],
  mouse: [0.3, 0.3],
  dragon: [0.25, 0.08],
  tiger: [0.22, 0.16],
  snail: [0.16, 0.12],
  't-rex': [0.3, 0.04],
  whale: [0.4, 0.2],
  goat: [0.24, 0.14],
  ewe: [0.24, 0.14],
};

const zoneOfIcon = new Map(
  (['sky', 'water', 'underwater', 'space'] as const).flatMap((zone) =>
    zones[zone].map((name) => [name, zone] as const),
  ),
);
const sizeOfIcon = new Map(sizes.flatMap(([size, names]) => names.map((name) => [name, size] as const)));

export const zoneOf = (icon: string): Zone => zoneOfIcon.get(icon) ?? 'ground';
/** 0.42 to 2.1. */
export const sizeOf = (icon: string): number => sizeOfIcon.get(icon) ?? 1;
/** The middle of the upper edge where nothing better is known. */
export const seatOf = (icon: string): readonly [x: number, y: number] => seats[icon] ?? [0.5, 0.14];
/** The middle of the upper edge where nothing better is known. */
export const headOf = (icon: string): readonly [x: number, y: number] => heads[icon] ?? [0.5, 0.12];
export const isShelter = (icon: string): boolean => shelters.has(icon);
export const isContainer = (icon: string): boolean => containers.has(icon);
export const isHeadwear = (icon: string): boolean => headwear.has(icon);
export const isRoadGoing = (icon: string): boolean => roadGoing.has(icon);
