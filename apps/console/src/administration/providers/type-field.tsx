import { Combobox } from '../../components/combobox.js';
import { providersTexts } from '../../texts/providers.js';
import type { ProviderTypeDto } from '../api/api-types.js';

const texts = providersTexts.form;
const groups = ['vendor', 'server'] as const;

interface TypeFieldProps {
  readonly types: readonly ProviderTypeDto[];
  readonly chosen: ProviderTypeDto | undefined;
  /** Undefined where what was typed is no type. */
  readonly onChoose: (type: ProviderTypeDto | undefined) => void;
}

/** Which vendor or server it is: searched by name, chosen by keyboard. */
export const TypeField = ({ types, chosen, onChoose }: TypeFieldProps) => {
  const offered = groups.flatMap((group) => types.filter((type) => type.group === group));
  return (
    <Combobox
      label={texts.type}
      value={chosen?.title ?? ''}
      placeholder={texts.typePlaceholder}
      options={offered.map(({ title, type, group }) => ({
        value: title,
        group: texts.groups[group],
        ...(title.toLowerCase().replaceAll(' ', '-') !== type && { note: type }),
      }))}
      empty={texts.noType}
      hint={texts.typeHint}
      onChange={(title) => {
        onChoose(offered.find((type) => type.title === title));
      }}
    />
  );
};
