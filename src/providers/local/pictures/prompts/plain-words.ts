/** Words of a prompt that draw nothing by themselves. */
const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Before a noun. */
export const determiners = set(
  'a an the this that these those my your his its our their another other each every any',
);

/** Between phrases. */
export const boundaries = set(
  `and or but with while as at by for from in into of off onto out over through to towards toward upon via where which
  who whose is are was were be being been has have having do does there it them him her they he she we i you so then than against
  along among amid amidst around between across during near per up down all also just only about like on under above`,
);

/** What pictures are called when one is asked for: "a photo of". */
export const pictureWords = set(
  `picture image photo photograph photography illustration drawing painting rendering render scene view portrait
  landscape closeup shot artwork art poster sticker icon clipart graphic sketch watercolor watercolour cartoon
  wallpaper logo concept cover card banner composition canvas snapshot emoji vector`,
);

/** What pictures are asked for with. */
export const askingWords = set(
  'draw paint create make generate show render produce design give me please sketch depict featuring showing depicting containing composed need want would',
);

/** What tells how a picture is made. Nothing of it is known here. */
export const styleWords = set(
  `photorealistic realistic photoreal hyperrealistic realism cinematic oil acrylic pencil charcoal ink anime manga
  pixel isometric impressionist cubist surreal surrealist baroque renaissance 3d cgi octane unreal 4k 8k hd uhd hdr
  bokeh dslr lowpoly claymation origami watercolor watercolour sketch photo photograph photography`,
);

/** Adjectives, adverbs and verbs that are no things, and common enough to be known. */
export const describingWords = set(
  `beautiful pretty nice lovely cute happy sad angry funny silly old new young ancient modern wooden stone metal metallic
  shiny fluffy furry soft hard hot cold warm wet dry fresh delicious tasty sweet ripe clean dirty empty full open closed
  fast slow quick lazy sleepy tired brave wild tame quiet loud bright dark light heavy round square flat sharp curly
  striped spotted dotted plain simple complex detailed intricate high low long short wide narrow thick thin deep shallow
  tropical exotic magical mystical fantastic fantasy epic majestic elegant fancy rustic traditional classic futuristic
  very really quite extremely highly super ultra quality resolution style stylized stylised lighting lit background
  foreground distance front back top bottom middle center centre left right side corner sits sit sat stands stand stood
  runs run ran jumps jump jumped plays play played eats eat ate drinks drink looks look looked wears wear holds hold
  rides ride drives drive flies sleeps sleep lies lie lay swims swim walks walk lives lets let covered filled made
  surrounded decorated parked floating glowing shining smiling sleeping sitting standing running jumping playing eating
  drinking looking flying swimming walking wearing holding riding driving lying dancing singing reading together alone
  next other same different various some much more most less least own real fake giant proud friendly gentle perfect
  famous typical normal regular ordinary special gorgeous stunning amazing wonderful adorable playful curious chubby
  sunlit colorful colourful vibrant vivid outside sunbathing hidden blooming burning broken wooden cosy cozy again too
  here not no without color colors colour colours palette theme effect mood atmosphere detail details tone tones text words word caption title sign label saying says reads titled labelled labeled written`,
);

/** Parts of a subject: the icon has its own. */
export const partWords = set(
  `eye eyes nose ear ears mouth tongue hair leg hand arm paw tail wing fur feather beak stripe spot face head body skin
  teeth tooth whisker beard leaf petal roof wheel window door smile foot feet`,
);

/** Things that are verbs more often: they need an article, a number or a colour before them. */
export const verbFirst = set(
  'fly watch pick link clamp park ring box rock seal train hook label key duck bat bear wave razor box ruler bow',
);
