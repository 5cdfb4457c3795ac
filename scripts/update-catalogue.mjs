/** Writes src/catalogue/vendor-models.json from public data in packages of npm's registry: npm run update-catalogue. */
import { writeFileSync } from 'node:fs';
import { withPackage } from './catalogue/fetch-package.mjs';
import { mergeVendor } from './catalogue/merge.mjs';
import { readModels, readOlderModels } from './catalogue/read-models.mjs';
import { readPrices } from './catalogue/read-prices.mjs';
import { sources, vendors } from './catalogue/sources.mjs';

const [prices, models, olderModels] = await Promise.all([
  withPackage(sources.prices, readPrices),
  withPackage(sources.models, readModels),
  withPackage(sources.olderModels, readOlderModels),
]);

const found = Object.entries(vendors).map(([type, vendor]) => {
  const priced = (vendor.prices ?? []).flatMap((name) => ofVendor(prices, name));
  const known = [
    ...(vendor.models === undefined ? [] : ofVendor(models, vendor.models)),
    ...(vendor.olderModels === undefined ? [] : ofVendor(olderModels, vendor.olderModels)),
  ];
  return [type, { ...(vendor.see && { see: vendor.see }), models: mergeVendor(priced, known) }];
});

writeFileSync(
  new URL('../src/catalogue/vendor-models.json', import.meta.url),
  toText(Object.fromEntries(found)),
);
const counts = found.map(([, { models: list }]) => list);
const count = (holds) => counts.flat().filter(holds).length;
console.log(
  `${count(() => true)} models of ${found.length} vendors; ${count((model) => model.prices)} with prices, ${count((model) => model.context)} with a context window.`,
);

/** A name that a source does not have any more is a fault of the table. */
function ofVendor(source, name) {
  const list = source.get(name);
  if (list === undefined) throw new Error(`There is no vendor ${name} in its source.`);
  return list;
}

/** One model a line, so that changes can be read. */
function toText(vendorModels) {
  const date = Object.values(sources).reduce(
    (latest, source) => (source.date > latest ? source.date : latest),
    '',
  );
  const lines = Object.entries(vendorModels).map(([type, { see, models: list }]) => {
    const rows = list.map((model) => JSON.stringify(model)).join(',\n');
    return `${JSON.stringify(type)}:{${see ? `"see":${JSON.stringify(see)},` : ''}"models":[\n${rows}]}`;
  });
  return `{"date":${JSON.stringify(date)},\n"sources":${JSON.stringify(Object.values(sources))},\n"vendors":{\n${lines.join(',\n')}}}\n`;
}
