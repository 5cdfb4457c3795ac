import { classNames } from '../../../components/class-names.js';
import { requestsTexts } from '../../../texts/requests.js';
import type { RequestRecordDto } from '../../api/api-types.js';
import { dollars, wholeNumber } from '../../format/figures.js';
import { costInWords } from '../request-words.js';
import { PanelSection } from '../../frame/panel-section.js';
import { usageLines } from './usage-lines.js';
import type { PriceUnit } from './usage-lines.js';

const texts = requestsTexts.usage;

const perUnit: Readonly<Record<PriceUnit, (amount: string) => string>> = {
  million: texts.perMillion,
  hour: texts.perHour,
  thousand: texts.perThousand,
  piece: texts.perPiece,
};

/** What stands for itself; all else is a part of one of them. */
const wholes: ReadonlySet<string> = new Set([
  ...['input.total', 'input.seconds', 'input.characters', 'input.searches'],
  ...['output.total', 'output.images', 'output.seconds'],
]);

/** What a request used in its parts, with the prices that held, and what that came to. */
export const UsageTable = ({ record }: { readonly record: RequestRecordDto }) => {
  const lines = usageLines(record);
  if (lines.length === 0) return null;
  return (
    <PanelSection title={texts.title} {...(record.estimated && { note: texts.estimated })}>
      <table className="w-full text-13 tabular-nums">
        <thead className="text-12 text-neutral-11">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              {texts.what}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {texts.count}
            </th>
            <th scope="col" className="py-1 pl-4 text-right font-normal">
              {texts.price}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ path, count, price, unit }) => (
            <tr key={path} className="border-t border-neutral-4">
              <th
                scope="row"
                className={classNames(
                  'py-1 text-left font-normal',
                  !wholes.has(path) && 'pl-4 text-neutral-11',
                )}
              >
                {partInWords(path)}
              </th>
              <td className="py-1 text-right">{wholeNumber(count)}</td>
              <td className="py-1 pl-4 text-right text-neutral-11">
                {price !== undefined && perUnit[unit](dollars(price))}
              </td>
            </tr>
          ))}
          <tr className="border-t border-neutral-6 font-semibold">
            <th scope="row" className="py-1 text-left">
              {texts.cost}
            </th>
            <td />
            <td className="py-1 pl-4 text-right">{costInWords(record)}</td>
          </tr>
        </tbody>
      </table>
      <UsageNotes record={record} />
    </PanelSection>
  );
};

const UsageNotes = ({ record }: { readonly record: RequestRecordDto }) => {
  const { saved_by_cache_usd: saved, unpriced, prices } = record;
  const notes = [
    ...(saved === null || saved === 0
      ? []
      : [saved > 0 ? texts.saved(dollars(saved)) : texts.lost(dollars(-saved))]),
    ...(unpriced.length > 0 ? [texts.unpriced(unpriced.join(', '))] : []),
    ...(prices?.tiers === undefined ? [] : [texts.tiers]),
  ];
  return notes.map((note) => (
    <p key={note} className="mt-2 text-13 text-neutral-11">
      {note}
    </p>
  ));
};

function partInWords(path: string): string {
  if (Object.hasOwn(texts.parts, path)) return texts.parts[path as keyof typeof texts.parts];
  const [group, name] = path.split('.');
  return group === 'serverTools' && name !== undefined ? texts.tool(name) : path;
}
