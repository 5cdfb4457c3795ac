import { modelsTexts } from '../../texts/models.js';
import type { CatalogueEntryDto } from '../api/api-types.js';
import type { Column } from '../table/data-table.js';
import {
  capabilitiesInWords,
  endpointsInWords,
  LeadsTo,
  ModelState,
  PriceOf,
  sizeInWords,
} from './model-words.js';

const texts = modelsTexts.columns;
/** Of a model that nobody knows its provider may be asked for anything: that says nothing. */
const mostEndpoints = 2;

/** What the table of names shows. */
export const modelColumns: readonly Column<CatalogueEntryDto>[] = [
  { name: texts.name, cell: ({ name }) => name },
  { name: texts.source, isMinor: true, cell: ({ source }) => modelsTexts.sources[source] },
  { name: texts.state, cell: (entry) => <ModelState {...entry} /> },
  { name: texts.leadsTo, isMinor: true, cell: (entry) => <LeadsTo {...entry} /> },
  {
    name: texts.can,
    isMinor: true,
    cell: ({ capabilities, endpoints }) => (
      <span className="block max-w-56 truncate text-neutral-11">
        {capabilitiesInWords(capabilities) ??
          (endpoints.length <= mostEndpoints && endpointsInWords(endpoints))}
      </span>
    ),
  },
  { name: texts.context, isNumber: true, isMinor: true, cell: ({ context }) => sizeInWords(context) },
  { name: texts.price, isNumber: true, cell: (entry) => <PriceOf {...entry} /> },
];
