import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { SelectField } from '../../components/select-field.js';
import { Sheet } from '../../components/sheet.js';
import { administrationTexts } from '../../texts/administration.js';
import { tokensTexts } from '../../texts/tokens.js';
import { messageOf } from '../api/api-fault.js';
import type { TokenDto } from '../api/api-types.js';
import { budgetPeriods } from './token-values.js';
import type { BudgetPeriod } from './token-values.js';
import { useResetBudget } from './tokens-query.js';

const texts = tokensTexts.reset;

/** The button, and the question which of the budgets begin anew. */
export const ResetBudgets = ({ token: { id, name, budgets } }: { readonly token: TokenDto }) => {
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<BudgetPeriod | 'all'>('all');
  const reset = useResetBudget(id);
  const close = (): void => {
    setAsking(false);
    reset.reset();
  };
  const has = budgetPeriods.filter((period) => budgets[period] !== undefined);
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          setAsking(true);
        }}
      >
        {texts.button}
      </Button>
      <Sheet title={texts.title(name)} side="middle" open={asking} onOpenChange={close}>
        <p className="mb-4 text-14">{texts.hint}</p>
        <SelectField
          label={texts.which}
          value={chosen}
          options={[
            { value: 'all', label: texts.all },
            ...has.map((period) => ({ value: period, label: tokensTexts.standing.budgets[period] })),
          ]}
          onChange={setChosen}
        />
        {reset.error !== null && (
          <Notice meaning="bad" className="mt-4">
            {messageOf(reset.error)}
          </Notice>
        )}
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={close}>{administrationTexts.cancel}</Button>
          <Button
            look="primary"
            disabled={reset.isPending}
            onClick={() => {
              reset.mutate(chosen === 'all' ? undefined : chosen, { onSuccess: close });
            }}
          >
            {texts.confirm}
          </Button>
        </div>
      </Sheet>
    </>
  );
};
