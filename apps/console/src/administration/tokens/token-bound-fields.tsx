import { TextField } from '../../components/text-field.js';
import { tokensTexts } from '../../texts/tokens.js';
import type { TokenFields } from './token-fields.js';
import { budgetPeriods, limitNames } from './token-values.js';

const texts = tokensTexts.form;

const limitLabels = {
  requests_per_minute: texts.requests,
  tokens_per_minute: texts.tokens,
  concurrent_requests: texts.concurrent,
} as const;

/** How fast a token may go, and what it may spend. */
export const TokenBoundFields = ({ values, change, faultOf }: TokenFields) => (
  <>
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
  </>
);
