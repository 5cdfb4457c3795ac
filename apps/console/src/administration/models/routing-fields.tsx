import { Section } from '../../components/section.js';
import { SelectField } from '../../components/select-field.js';
import { Switch } from '../../components/switch.js';
import { TextField } from '../../components/text-field.js';
import { Tick } from '../../components/tick.js';
import { modelsTexts } from '../../texts/models.js';
import { textOf } from './model-fields.js';
import type { ModelFields } from './model-fields.js';
import { contentFaults, deadlineNames } from './model-values.js';

const texts = modelsTexts.form;
const strategies = ['priority', 'weighted', 'least-latency', 'least-busy', 'cheapest'] as const;
const affinities = ['auto', 'off'] as const;

/** How requests find who answers, where this name is to differ from what holds for all. */
export const RoutingFields = (fields: ModelFields) => {
  const { values, change, faultOf } = fields;
  return (
    <Section title={texts.routing} note={noteOf(values.strategy)}>
      <div className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label={texts.strategy}
            value={values.strategy}
            options={[
              { value: '', label: texts.asForAll },
              ...strategies.map((value) => ({ value, label: modelsTexts.strategies[value] })),
            ]}
            onChange={(strategy) => {
              change({ strategy });
            }}
          />
          <SelectField
            label={texts.affinity}
            value={values.affinity}
            options={[
              { value: '', label: texts.asForAll },
              ...affinities.map((value) => ({ value, label: texts.affinities[value] })),
            ]}
            onChange={(affinity) => {
              change({ affinity });
            }}
          />
          <TextField
            label={texts.retries}
            inputMode="numeric"
            placeholder={texts.asForAll}
            {...textOf(fields, 'retries', 'settings.retries')}
          />
          <TextField
            label={texts.hedge}
            hint={texts.hedgeHint}
            placeholder={texts.asForAll}
            {...textOf(fields, 'hedgeAfter', 'settings.hedge.after')}
          />
        </div>
        <FallbackFields {...fields} />
        <fieldset>
          <legend className="mb-1 text-13 font-medium text-neutral-11">{modelsTexts.panel.deadlines}</legend>
          <p className="mb-2 text-13 text-neutral-11">{texts.deadlineHint}</p>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {deadlineNames.map((name) => (
              <TextField
                key={name}
                label={texts.deadlines[name]}
                placeholder={texts.asForAll}
                value={values.deadlines[name]}
                fault={faultOf(`settings.deadlines.${name}`)}
                onChange={(event) => {
                  change({ deadlines: { ...values.deadlines, [name]: event.target.value } });
                }}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Section>
  );
};

const FallbackFields = ({ values: { fallbackOn }, change }: ModelFields) => (
  <fieldset>
    <legend className="mb-1 text-13 font-medium text-neutral-11">{texts.fallback}</legend>
    <Switch
      label={texts.fallbackOwn}
      checked={fallbackOn !== null}
      onChange={(own) => {
        change({ fallbackOn: own ? [] : null });
      }}
    />
    {fallbackOn !== null &&
      contentFaults.map((fault) => (
        <Tick
          key={fault}
          className="mt-2"
          label={modelsTexts.faults[fault]}
          checked={fallbackOn.includes(fault)}
          onChange={(ticked) => {
            change({
              fallbackOn: contentFaults.filter((one) => (one === fault ? ticked : fallbackOn.includes(one))),
            });
          }}
        />
      ))}
  </fieldset>
);

const noteOf = (strategy: string): string =>
  strategies.find((one) => one === strategy) === undefined
    ? texts.asForAll
    : modelsTexts.strategies[strategy as (typeof strategies)[number]];
