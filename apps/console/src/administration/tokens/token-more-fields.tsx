import { Section } from '../../components/section.js';
import { SelectField } from '../../components/select-field.js';
import { TextArea } from '../../components/text-area.js';
import { TextField } from '../../components/text-field.js';
import { Tick } from '../../components/tick.js';
import { tokensTexts } from '../../texts/tokens.js';
import { textOf } from './token-fields.js';
import type { TokenFields } from './token-fields.js';
import { endpointNames, ownChoices } from './token-values.js';

const texts = tokensTexts.form;
const choices = ownChoices.map((value) => ({ value, label: texts.choices[value] }));
/** Names in the API of what stands here. */
const params = ['ip_ranges', 'endpoints', 'cache', 'cache.ttl_seconds', 'log_bodies', 'strict', 'metadata'];

/** What is seldom settled; folded away at first, but not where something is wrong in it. */
export const TokenMoreFields = (fields: TokenFields) => {
  const { values, change, faultOf } = fields;
  const isFaulty = faultOf(...params) !== undefined;
  return (
    <Section key={String(isFaulty)} title={texts.more} openAtFirst={isFaulty}>
      <div className="space-y-4">
        <TextField
          label={texts.ipRanges}
          hint={texts.ipRangesHint}
          autoComplete="off"
          {...textOf(fields, 'ipRanges', 'ip_ranges')}
        />
        <EndpointTicks {...fields} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={texts.cache}
            value={values.cache}
            options={choices}
            onChange={(cache) => {
              change({ cache });
            }}
          />
          <TextField
            label={texts.cacheSeconds}
            inputMode="numeric"
            placeholder={texts.usual}
            disabled={values.cache === 'unsaid'}
            {...textOf(fields, 'cacheSeconds', 'cache.ttl_seconds')}
          />
        </div>
        <SelectField
          label={texts.bodies}
          hint={texts.bodiesHint}
          value={values.bodies}
          options={choices}
          onChange={(bodies) => {
            change({ bodies });
          }}
        />
        <Tick
          label={texts.strict}
          checked={values.strict}
          onChange={(strict) => {
            change({ strict });
          }}
        />
        <TextArea
          label={texts.notes}
          placeholder={texts.notesExample}
          {...textOf(fields, 'notes', 'metadata')}
        />
      </div>
    </Section>
  );
};

const EndpointTicks = ({ values, change }: TokenFields) => (
  <fieldset>
    <legend className="mb-1 text-13 font-medium text-neutral-11">{texts.endpoints}</legend>
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      {endpointNames.map((name) => (
        <Tick
          key={name}
          label={texts.endpointNames[name]}
          checked={values.endpoints.includes(name)}
          onChange={(isTicked) => {
            change({
              endpoints: endpointNames.filter((one) =>
                one === name ? isTicked : values.endpoints.includes(one),
              ),
            });
          }}
        />
      ))}
    </div>
    <p className="mt-1 text-13 text-neutral-11">{texts.endpointsHint}</p>
  </fieldset>
);
