/**
 * One vendor's models, put together from what the sources say. Where they disagree, nothing is said.
 * @param {readonly object[]} priced models of the source of prices, in its order
 * @param {readonly object[]} known models of the other sources
 */
export function mergeVendor(priced, known) {
  const finders = priced.map((model) => ({
    model,
    names: new Set([model.id, ...model.names].map(lower)),
    pattern: model.match && new RegExp(model.match, 'i'),
  }));
  const pricedOf = (id) =>
    finders.find(({ names, pattern }) => names.has(lower(id)) || pattern?.test(lower(id)))?.model;
  const byId = Map.groupBy(known, ({ id }) => lower(id));
  const related = Map.groupBy(known, ({ id }) => pricedOf(id));
  const own = priced.map((model) => ({
    ...mergeModel(model, byId.get(lower(model.id)) ?? related.get(model) ?? []),
    ...(model.names.length > 0 && { also: model.names.map(lower).filter((name) => !byId.has(name)) }),
    ...(model.match !== undefined && { match: model.match }),
  }));
  const ids = new Set(priced.map(({ id }) => lower(id)));
  const others = [...byId.values()]
    .filter(([{ id }]) => !ids.has(lower(id)))
    .map((models) => mergeModel(pricedOf(models[0].id), models, models[0].id));
  return [...own, ...others].map(tidy);
}

const lower = (name) => name.toLowerCase();

function mergeModel(priced, known, id = priced.id) {
  const all = priced === undefined ? known : [priced, ...known];
  const features = mergeFeatures([...known.map((model) => model.features), ...heard(priced)]);
  const prices = mergePrices(
    priced?.prices,
    known.flatMap((model) => model.prices ?? []),
  );
  return {
    id: lower(id),
    endpoints: [...new Set(known.flatMap(({ endpoints = [] }) => endpoints))],
    features,
    context: agreed(all.map(({ context }) => context)),
    maxOutput: agreed(known.map(({ maxOutput }) => maxOutput)),
    prices,
  };
}

/** Who has a price for sound that is heard can hear. */
const heard = (priced) =>
  priced?.prices.some(({ inputAudio, hourHeard }) => inputAudio !== undefined || hourHeard !== undefined)
    ? [{ audio: true }]
    : [];

function mergeFeatures(all) {
  const names = new Set(all.flatMap(Object.keys));
  return Object.fromEntries([...names].map((name) => [name, agreed(all.map((one) => one[name]))]));
}

/** What those say that say something; undefined where they do not say the same. */
function agreed(values) {
  const said = new Set(values.filter((value) => value !== undefined));
  return said.size === 1 ? [...said][0] : undefined;
}

/**
 * The prices of the one source with what the other adds. Where the two do not agree on what tokens cost, there are
 * none.
 */
function mergePrices(first, others) {
  const [other, ...more] = others;
  if (other === undefined || more.some((one) => !sameTokens(one, other)))
    return more.length > 0 ? undefined : first;
  if (first === undefined) return [other];
  const agreeing = first.some((set) => sameTokens(set, other));
  if (!agreeing) return undefined;
  if (first.length > 1) return first;
  const { cacheRead, cacheWrite } = mergeFeatures([first[0], other]);
  const merged = { ...first[0], cacheRead, cacheWrite };
  return [
    sameTiers(first[0], other) ? merged : { ...merged, tiers: undefined, upTo: lowest(first[0], other) },
  ];
}

const sameTokens = (one, other) => one.input === other.input && one.output === other.output;

/** The sources differ by one in where a tier begins. */
const sameTiers = ({ tiers: one = [] }, { tiers: other = [] }) =>
  one.length === other.length && one.every((tier, index) => sameTokens(tier, other[index]));

const lowest = (...sets) => Math.min(...sets.flatMap(({ tiers = [] }) => tiers.map(({ above }) => above)));

/** Without what is not known. */
function tidy({ id, also, match, endpoints, features, prices, ...model }) {
  const known = Object.fromEntries(Object.entries(features).filter(([, value]) => value !== undefined));
  return {
    id,
    ...(also?.length > 0 && { also }),
    ...(match !== undefined && { match }),
    ...(endpoints.length > 0 && { endpoints }),
    ...(Object.keys(known).length > 0 && { features: known }),
    ...model,
    ...(prices !== undefined && { prices }),
  };
}
