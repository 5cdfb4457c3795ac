import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { TextField } from '../../components/text-field.js';
import { tokensTexts } from '../../texts/tokens.js';
import { ApiFault, messageOf } from '../api/api-fault.js';
import { budgetPeriods, faultyNumbers, limitNames } from './token-values.js';
import type { TokenValues } from './token-values.js';

const texts = tokensTexts.form;

interface TokenFormProps {
  readonly initial: TokenValues;
  readonly submit: string;
  readonly pending: boolean;
  /** Why the last attempt failed. */
  readonly error: unknown;
  readonly onSubmit: (values: TokenValues) => void;
  readonly onCancel: () => void;
}

const limitLabels = {
  requests_per_minute: texts.requests,
  tokens_per_minute: texts.tokens,
  concurrent_requests: texts.concurrent,
} as const;

/** The fields of a token; what is wrong with one stands under it, before and after the gateway has looked. */
export const TokenForm = ({ initial, submit, pending, error, onSubmit, onCancel }: TokenFormProps) => {
  const [values, setValues] = useState(initial);
  const [numbersChecked, setNumbersChecked] = useState(false);
  const faulty = numbersChecked ? faultyNumbers(values) : [];
  const told = error instanceof ApiFault ? error.fields : [];
  const faultOf = (...params: readonly string[]): string | undefined =>
    params.some((param) => faulty.includes(param))
      ? texts.notNumber
      : told.find(({ param }) => params.some((one) => param === one || param.startsWith(`${one}.`)))?.message;
  const change = (part: Partial<TokenValues>): void => {
    setValues((before) => ({ ...before, ...part }));
  };
  const text = (key: 'name' | 'owner' | 'team' | 'models' | 'ipRanges', param: string = key) => ({
    label: texts[key],
    value: values[key],
    fault: faultOf(param),
    onChange: (event: { readonly target: { readonly value: string } }) => {
      change({ [key]: event.target.value });
    },
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error != null) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  return (
    <form
      ref={form}
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        setNumbersChecked(true);
        if (!pending && faultyNumbers(values).length === 0) onSubmit(values);
      }}
    >
      <TextField {...text('name')} hint={texts.nameHint} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...text('owner')} autoComplete="off" />
        <TextField {...text('team')} autoComplete="off" />
      </div>
      <TextField {...text('models')} hint={texts.modelsHint} autoComplete="off" />
      <fieldset>
        <legend className="mb-2 text-14 font-semibold">{texts.limits}</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          {limitNames.map((name) => (
            <TextField
              key={name}
              label={limitLabels[name]}
              inputMode="numeric"
              placeholder={texts.none}
              value={values.limits[name]}
              fault={faultOf(`limits.${name}`)}
              onChange={(event) => {
                change({ limits: { ...values.limits, [name]: event.target.value } });
              }}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 text-14 font-semibold">{texts.budgets}</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {budgetPeriods.map((period) => (
            <TextField
              key={period}
              label={texts.periods[period]}
              inputMode="decimal"
              placeholder={texts.none}
              value={values.budgets[period]}
              fault={faultOf(`budgets.${period}.usd`, `budgets.${period}`)}
              onChange={(event) => {
                change({ budgets: { ...values.budgets, [period]: event.target.value } });
              }}
            />
          ))}
        </div>
      </fieldset>
      <TextField
        label={texts.expires}
        type="datetime-local"
        value={values.expiresAt}
        fault={faultOf('expires_at')}
        onChange={(event) => {
          change({ expiresAt: event.target.value });
        }}
      />
      <TextField {...text('ipRanges', 'ip_ranges')} hint={texts.ipRangesHint} autoComplete="off" />
      {error != null && <Notice meaning="bad">{told.length > 0 ? texts.refused : messageOf(error)}</Notice>}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? texts.pending : submit}
        </Button>
      </div>
    </form>
  );
};
