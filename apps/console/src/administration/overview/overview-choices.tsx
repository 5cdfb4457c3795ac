import { useNavigate } from '@tanstack/react-router';
import { Segmented } from '../../components/segmented.js';
import { SelectField } from '../../components/select-field.js';
import { overviewTexts as texts } from '../../texts/overview.js';
import { overviewLabels, overviewMeasures, overviewRanges, readOverviewAddress } from './overview-address.js';
import type { OverviewAddress } from './overview-address.js';

type ShownAddress = OverviewAddress & Required<Pick<OverviewAddress, 'range' | 'by' | 'measure'>>;

/** Which time, taken apart by what, and what of it is drawn. They stand in the page's address. */
export const OverviewChoices = ({ address }: { readonly address: ShownAddress }) => {
  const navigate = useNavigate();
  const choose = (part: OverviewAddress): void => {
    void navigate({
      to: '/console/overview',
      replace: true,
      search: readOverviewAddress({ ...address, ...part }),
    });
  };
  return (
    <>
      <SelectField
        label={texts.range}
        value={address.range}
        options={overviewRanges.map((range) => ({ value: range, label: texts.ranges[range] }))}
        onChange={(range) => {
          choose({ range });
        }}
      />
      <SelectField
        label={texts.by}
        value={address.by}
        options={overviewLabels.map((by) => ({ value: by, label: texts.labels[by] }))}
        onChange={(by) => {
          choose({ by });
        }}
      />
      <Segmented
        label={texts.measure}
        value={address.measure}
        options={overviewMeasures.map((measure) => ({ value: measure, label: texts.measures[measure] }))}
        onChange={(measure) => {
          choose({ measure });
        }}
      />
    </>
  );
};
