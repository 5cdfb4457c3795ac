import type { RequestRecordDto } from '../../api/api-types.js';

/** Of how many a price is. */
export type PriceUnit = 'million' | 'hour' | 'thousand' | 'piece';

/** Something that was counted, and what it cost then. */
export interface UsageLine {
  /** Its place in the usage, such as `input.cacheRead`. */
  readonly path: string;
  readonly count: number;
  /** US dollars. Absent: it has no price of its own. */
  readonly price?: number;
  readonly unit: PriceUnit;
}

/** Which price is whose. */
const priced: Readonly<Record<string, readonly [name: string, unit: PriceUnit]>> = {
  'input.uncached': ['input', 'million'],
  'input.cacheRead': ['cacheRead', 'million'],
  'input.cacheWrite.total': ['cacheWrite', 'million'],
  'input.cacheWrite.oneHour': ['cacheWriteHour', 'million'],
  'input.audio': ['inputAudio', 'million'],
  'input.image': ['inputImage', 'million'],
  'input.seconds': ['hourHeard', 'hour'],
  'input.characters': ['characters', 'million'],
  'input.searches': ['thousandSearches', 'thousand'],
  'output.total': ['output', 'million'],
  'output.reasoning': ['reasoning', 'million'],
  'output.audio': ['outputAudio', 'million'],
  'output.image': ['outputImage', 'million'],
  'output.images': ['image', 'piece'],
  'output.seconds': ['hourMade', 'hour'],
};

/** What a request used, part by part, each with the price that held for it. */
export function usageLines({
  usage,
  prices,
}: Pick<RequestRecordDto, 'usage' | 'prices'>): readonly UsageLine[] {
  const counts = countsOf(usage ?? {});
  const isApart = counts.some(([path]) => path === 'input.uncached');
  return counts.map(([path, count]) => {
    // Where nothing was cached, all that was read was read anew.
    const own = path === 'input.total' && !isApart ? 'input.uncached' : path;
    const [name = '', unit = 'million'] = priced[own] ?? [];
    const price = prices?.[name];
    return { path, count, unit, ...(typeof price === 'number' && { price }) };
  });
}

/** Numbers of the usage by their place; what is 0 is left out. */
function countsOf(value: unknown, path = ''): readonly (readonly [path: string, count: number])[] {
  if (typeof value === 'number') return value === 0 ? [] : [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    countsOf(member, path === '' ? name : `${path}.${name}`),
  );
}
