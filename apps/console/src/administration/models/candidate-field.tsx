import { useState } from 'react';
import { Combobox } from '../../components/combobox.js';
import { Section } from '../../components/section.js';
import { SelectField } from '../../components/select-field.js';
import { TextField } from '../../components/text-field.js';
import { modelsTexts } from '../../texts/models.js';
import { conditionsInWords } from './conditions-in-words.js';
import { textOf } from './model-fields.js';
import type { CandidateFields } from './model-fields.js';
import { features } from './model-values.js';
import type { CandidateValues, Feature, Wish } from './model-values.js';
import { useProviderIds, useProviderModels } from './models-query.js';

const texts = modelsTexts.form;

/** One candidate: whose model, when it is asked, and which requests it takes. */
export const CandidateField = (fields: CandidateFields) => {
  const { values, change, faultOf } = fields;
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <ProviderField values={values} change={change} faultOf={faultOf} />
        <ModelField values={values} change={change} faultOf={faultOf} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={texts.priority}
          inputMode="numeric"
          placeholder={texts.zero}
          {...textOf(fields, 'priority', 'priority')}
        />
        <TextField
          label={texts.weight}
          inputMode="numeric"
          placeholder={texts.one}
          {...textOf(fields, 'weight', 'weight')}
        />
      </div>
      <ConditionFields {...fields} />
      {Object.keys(values.kept).length > 0 && (
        <p className="text-13 text-neutral-11">{texts.kept(Object.keys(values.kept).join(', '))}</p>
      )}
    </div>
  );
};

type PartOfCandidate = Pick<CandidateFields, 'values' | 'change' | 'faultOf'>;

/** One that is no more stays, so that it can be seen. */
const ProviderField = ({ values: { provider }, change, faultOf }: PartOfCandidate) => {
  const known = useProviderIds().data ?? [];
  const ids = provider === '' || known.includes(provider) ? known : [...known, provider];
  return (
    <SelectField
      label={texts.provider}
      value={provider}
      fault={faultOf('provider')}
      options={[
        { value: '', label: texts.noProvider, disabled: true },
        ...ids.map((id) => ({ value: id, label: id })),
      ]}
      onChange={(chosen) => {
        change({ provider: chosen });
      }}
    />
  );
};

/** Found among what the provider lists, or typed: it may have more than it lists. */
const ModelField = ({ values: { provider, model }, change, faultOf }: PartOfCandidate) => {
  const [search, setSearch] = useState('');
  const { data = [] } = useProviderModels(provider, search);
  const fault = faultOf('model');
  return (
    <Combobox
      label={texts.model}
      value={model}
      options={data.map((value) => ({ value }))}
      empty={texts.modelEmpty}
      faulty={fault !== undefined}
      hint={fault}
      onSearch={setSearch}
      onChange={(chosen) => {
        change({ model: chosen });
      }}
    />
  );
};

const ConditionFields = (fields: CandidateFields) => {
  const { values, change } = fields;
  const words = conditionsInWords(conditionsOf(values));
  return (
    <Section title={texts.when} note={words.length === 0 ? texts.whenNote : words.join(', ')}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {features.map((feature) => (
          <SelectField
            key={feature}
            size="small"
            label={featureLabels[feature]}
            value={values.wishes[feature]}
            options={wishOptions(feature)}
            onChange={(wish) => {
              change({ wishes: { ...values.wishes, [feature]: wish } });
            }}
          />
        ))}
      </div>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <TextField
          label={texts.minTokens}
          inputMode="numeric"
          {...textOf(fields, 'minTokens', 'when.minTokens')}
        />
        <TextField
          label={texts.maxTokens}
          inputMode="numeric"
          {...textOf(fields, 'maxTokens', 'when.maxTokens')}
        />
      </div>
    </Section>
  );
};

const { features: featureNames, ...words } = modelsTexts.conditions;
const featureLabels: Readonly<Record<Feature, string>> = { ...featureNames, stream: words.stream };

function wishOptions(feature: Feature): readonly { readonly value: Wish; readonly label: string }[] {
  const isStream = feature === 'stream';
  return [
    { value: 'either', label: texts.either },
    { value: 'with', label: isStream ? words.stream : words.with(featureLabels[feature]) },
    { value: 'without', label: isStream ? words.noStream : words.without(featureLabels[feature]) },
  ];
}

const conditionsOf = ({ wishes, minTokens, maxTokens }: CandidateValues): Record<string, unknown> => ({
  ...Object.fromEntries(
    features
      .filter((feature) => wishes[feature] !== 'either')
      .map((feature) => [feature, wishes[feature] === 'with']),
  ),
  ...(minTokens !== '' && { minTokens: Number(minTokens) }),
  ...(maxTokens !== '' && { maxTokens: Number(maxTokens) }),
});
