import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Sheet } from '../../components/sheet.js';
import { TextField } from '../../components/text-field.js';
import { usePhone } from '../../components/use-media.js';
import { providersTexts } from '../../texts/providers.js';
import type { ProviderTypeDto } from '../api/api-types.js';
import { QueryState } from '../frame/query-state.js';
import { ProviderForm } from './provider-form.js';
import { emptyValues, newSettings } from './provider-values.js';
import { useCreateProvider, useProviderTypes } from './providers-query.js';
import { TypeField } from './type-field.js';

const texts = providersTexts.form;

interface CreateProviderProps {
  /** Ids that are taken. */
  readonly taken: readonly string[];
  readonly onCreated: (id: string) => void;
  /** The type that the form begins with, where the page offered some. */
  readonly open: { readonly type?: string } | undefined;
  readonly onOpenChange: (open: { readonly type?: string } | undefined) => void;
}

/** The button that adds a provider, and the form behind it. */
export const CreateProvider = (props: CreateProviderProps) => {
  const side = usePhone() ? 'bottom' : 'middle';
  const { open, onOpenChange } = props;
  return (
    <>
      <Button
        look="primary"
        onClick={() => {
          onOpenChange({});
        }}
      >
        <Plus size={16} aria-hidden />
        {providersTexts.add}
      </Button>
      <Sheet
        title={texts.createTitle}
        side={side}
        open={open !== undefined}
        onOpenChange={() => {
          onOpenChange(undefined);
        }}
      >
        {open !== undefined && <CreationForm {...props} open={open} />}
      </Sheet>
    </>
  );
};

type CreationProps = CreateProviderProps & { readonly open: { readonly type?: string } };

const CreationForm = ({ open, ...props }: CreationProps) => {
  const query = useProviderTypes();
  const types = query.data?.data ?? [];
  const [chosen, setChosen] = useState(open.type);
  const type = types.find((one) => one.type === chosen);
  return (
    <div className="space-y-4">
      <QueryState query={query} />
      {query.isSuccess && (
        <TypeField
          types={types}
          chosen={type}
          onChoose={(next) => {
            setChosen(next?.type);
          }}
        />
      )}
      {/* What was written for another type is not carried over: a key belongs to its vendor. */}
      {type !== undefined && <TypedForm key={type.type} type={type} {...props} />}
    </div>
  );
};

type TypedFormProps = Pick<CreateProviderProps, 'taken' | 'onCreated' | 'onOpenChange'> & {
  readonly type: ProviderTypeDto;
};

const TypedForm = ({ type, taken, onCreated, onOpenChange }: TypedFormProps) => {
  const create = useCreateProvider();
  const [initial] = useState(() => emptyValues(type, freeId(type.type, taken)));
  const [values, setValues] = useState(initial);
  const draft = () => ({ type: type.type, settings: newSettings(values, type) });
  return (
    <ProviderForm
      type={type}
      values={values}
      onChange={setValues}
      head={(faults) => (
        <TextField
          label={texts.id}
          hint={texts.idHint(values.id)}
          fault={faults.id}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={values.id}
          onChange={(event) => {
            setValues({ ...values, id: event.target.value });
          }}
        />
      )}
      submit={texts.create}
      pending={create.isPending}
      error={create.error}
      draft={draft}
      onAnew={create.reset}
      onCancel={() => {
        onOpenChange(undefined);
      }}
      onSubmit={() => {
        create.mutate(
          { id: values.id, ...draft() },
          {
            onSuccess: () => {
              onCreated(values.id);
            },
          },
        );
      }}
    />
  );
};

/** The type, or the type with a number. */
function freeId(type: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? type : `${type}-${number}`;
    if (!taken.includes(id)) return id;
  }
}
