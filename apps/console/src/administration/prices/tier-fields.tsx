import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../components/button.js';
import { newId } from '../../new-id.js';
import { IconButton } from '../../components/icon-button.js';
import { Section } from '../../components/section.js';
import { TextField } from '../../components/text-field.js';
import { pricesTexts } from '../../texts/prices.js';
import { newTier, usualRates } from './price-values.js';
import type { PriceValues, TierValues } from './price-values.js';

const texts = pricesTexts.form;

interface TierFieldsProps {
  readonly values: Pick<PriceValues, 'tiers'>;
  /** What is wrong with a field, by its name in the API. */
  readonly faultOf: (param: string) => string | undefined;
  readonly onChange: (part: Pick<PriceValues, 'tiers'>) => void;
}

/** What long prompts cost, where that is something else. */
export const TierFields = ({ values: { tiers }, faultOf, onChange }: TierFieldsProps) => (
  <Section title={texts.tiers} note={texts.tiersNote(tiers.length)}>
    <p className="mb-2 text-13 text-neutral-11">{texts.tiersHint}</p>
    {tiers.map((tier, place) => (
      <TierField
        key={tier.key}
        place={place}
        tier={tier}
        faultOf={(name) => faultOf(`prices.tiers.${place}.${name}`)}
        onChange={(changed) => {
          onChange({ tiers: tiers.with(place, changed) });
        }}
        onRemove={() => {
          onChange({ tiers: tiers.toSpliced(place, 1) });
        }}
      />
    ))}
    <Button
      size="small"
      onClick={() => {
        onChange({ tiers: [...tiers, newTier(newId())] });
      }}
    >
      <Plus size={14} aria-hidden />
      {texts.addTier}
    </Button>
  </Section>
);

interface TierFieldProps {
  /** From 0. */
  readonly place: number;
  readonly tier: TierValues;
  /** By its name within the tier. */
  readonly faultOf: (name: string) => string | undefined;
  readonly onChange: (tier: TierValues) => void;
  readonly onRemove: () => void;
}

const TierField = ({ place, tier, faultOf, onChange, onRemove }: TierFieldProps) => (
  <fieldset className="mb-3 rounded border border-neutral-6 bg-neutral-2 p-3">
    <legend className="sr-only">{texts.tier(place + 1)}</legend>
    <div className="flex items-start gap-2">
      <TextField
        label={texts.above}
        className="flex-1"
        inputMode="numeric"
        value={tier.above}
        fault={faultOf('above')}
        onChange={(event) => {
          onChange({ ...tier, above: event.target.value });
        }}
      />
      <IconButton icon={Trash2} size="small" name={texts.removeTier(place + 1)} onClick={onRemove} />
    </div>
    <div className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
      {usualRates.map((name) => (
        <TextField
          key={name}
          label={pricesTexts.rates[name]}
          inputMode="decimal"
          value={tier.rates[name]}
          fault={faultOf(name)}
          onChange={(event) => {
            onChange({ ...tier, rates: { ...tier.rates, [name]: event.target.value } });
          }}
        />
      ))}
    </div>
  </fieldset>
);
