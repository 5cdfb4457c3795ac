import { X } from 'lucide-react';
import { IconButton } from '../../../components/icon-button.js';
import { SelectField } from '../../../components/select-field.js';
import { requestsTexts } from '../../../texts/requests.js';
import { localSpan } from '../../format/figures.js';
import type { FilterProps } from './filter-props.js';
import { requestRanges, usualRange } from '../requests-address.js';

const texts = requestsTexts.filters;

/** How far back; or the time that a chart led to, until it is taken away. */
export const TimeFilter = ({ address: { range, from, to }, onChange }: FilterProps) =>
  from === undefined || to === undefined ? (
    <SelectField
      label={texts.range}
      value={range ?? usualRange}
      options={requestRanges.map((one) => ({ value: one, label: texts.ranges[one] }))}
      onChange={(chosen) => {
        onChange({ range: chosen });
      }}
    />
  ) : (
    <div>
      <p className="mb-1 text-13 font-medium">{texts.range}</p>
      <p className="flex h-9 items-center gap-1 rounded border border-neutral-7 pl-3 text-13">
        {localSpan(from, to)}
        <IconButton
          icon={X}
          size="small"
          name={texts.clearSpan}
          onClick={() => {
            onChange({ from: undefined, to: undefined });
          }}
        />
      </p>
    </div>
  );
