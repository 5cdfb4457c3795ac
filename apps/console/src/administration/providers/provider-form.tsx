import { useState } from 'react';
import type { ReactNode } from 'react';
import { ApiFault } from '../api/api-fault.js';
import type { ProviderTestSchemaDto, ProviderTypeDto } from '../api/api-types.js';
import { CheckedForm } from '../form/checked-form.js';
import { FormActions } from '../form/form-actions.js';
import { Refusal } from '../form/refusal.js';
import { ConnectionTestBar } from './connection-test-bar.js';
import { faultsOf, toldFaults } from './provider-faults.js';
import type { ProviderFaults } from './provider-faults.js';
import { ProviderFields } from './provider-fields.js';
import type { ProviderValues } from './provider-values.js';
import { useConnectionTest } from './use-connection-test.js';

interface ProviderFormProps {
  readonly type: ProviderTypeDto;
  readonly values: ProviderValues;
  readonly onChange: (values: ProviderValues) => void;
  /** Fields before those of the type. */
  readonly head: (faults: ProviderFaults) => ReactNode;
  readonly submit: string;
  readonly pending: boolean;
  /** Why the last attempt to save failed. */
  readonly error: unknown;
  /** What stands in the place of the error: a conflict, that has to be settled first. */
  readonly conflict?: ReactNode;
  readonly draft: () => ProviderTestSchemaDto;
  /** Something else is tried: what went wrong before is over. */
  readonly onAnew: () => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

/** A form for a provider; what is wrong with a field stands under it, before and after the gateway has looked. */
export const ProviderForm = (props: ProviderFormProps) => {
  const { type, values, pending, error, conflict, draft, onSubmit, onCancel } = props;
  const [checks, setChecks] = useState(0);
  const test = useConnectionTest();
  const refusal = error ?? test.error;
  const own = faultsOf(values, type);
  const faults = { ...toldFaults(refusal, type), ...(checks > 0 && own) };
  /** Whether nothing is known to be wrong. */
  const isReady = (): boolean => {
    setChecks((times) => times + 1);
    return Object.keys(own).length === 0;
  };
  return (
    <CheckedForm
      checks={checks}
      error={refusal}
      onSubmit={() => {
        if (!isReady() || pending || conflict !== undefined) return;
        if (test.error !== null) test.forget();
        onSubmit();
      }}
    >
      {props.head(faults)}
      <ProviderFields
        type={type}
        values={values}
        faults={faults}
        onChange={(next) => {
          props.onChange(next);
          // What was found out holds no longer.
          if (test.report !== undefined || test.error !== null) test.forget();
        }}
      />
      <ConnectionTestBar
        test={test}
        hidesRefusal={hasFields(test.error)}
        onStart={() => {
          if (!isReady()) return;
          props.onAnew();
          test.start(draft());
        }}
      />
      {conflict ?? <Refusal error={refusal} />}
      <FormActions
        submit={props.submit}
        pending={pending}
        disabled={conflict !== undefined}
        onCancel={onCancel}
      />
    </CheckedForm>
  );
};

const hasFields = (error: unknown): boolean => error instanceof ApiFault && error.fields.length > 0;
