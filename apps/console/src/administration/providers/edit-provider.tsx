import { useState } from 'react';
import { providersTexts } from '../../texts/providers.js';
import type { ProviderDto, ProviderTypeDto } from '../api/api-types.js';
import { ConflictNotice } from '../conflict/conflict-notice.js';
import { EditSheet } from '../form/edit-sheet.js';
import type { Editing } from '../form/edit-sheet.js';
import { mergeProviderEdits } from './merge-provider-edits.js';
import { ProviderForm } from './provider-form.js';
import { changedSettings, valuesOf } from './provider-values.js';
import { useProviderTypes, useUpdateProvider } from './providers-query.js';

const texts = providersTexts.form;

/** The button and the form behind it. Whoever changed the provider meanwhile is not overwritten: both edits are joined. */
export const EditProvider = ({ provider }: { readonly provider: ProviderDto }) => {
  const update = useUpdateProvider(provider.id);
  const types = useProviderTypes().data?.data ?? [];
  const type = types.find((one) => one.type === provider.type);
  return (
    <EditSheet
      current={provider}
      title={texts.editTitle(provider.id)}
      label={providersTexts.panel.edit}
      disabled={type === undefined}
      update={update}
    >
      {(editing) =>
        type !== undefined && <EditForm {...editing} current={provider} type={type} update={update} />
      }
    </EditSheet>
  );
};

interface EditFormProps extends Editing<ProviderDto> {
  /** As it is now. */
  readonly current: ProviderDto;
  readonly type: ProviderTypeDto;
  readonly update: ReturnType<typeof useUpdateProvider>;
}

const EditForm = ({ edited, current, type, update, isConflict, goOn, close }: EditFormProps) => {
  const initial = valuesOf(edited, type);
  const [values, setValues] = useState(initial);
  const settings = () => changedSettings(initial, values, type);
  const merged = isConflict
    ? mergeProviderEdits({ before: initial, mine: values, theirs: valuesOf(current, type) }, type)
    : undefined;
  return (
    <ProviderForm
      type={type}
      values={values}
      onChange={setValues}
      head={() => null}
      submit={texts.save}
      pending={update.isPending}
      error={update.error}
      conflict={
        merged && (
          <ConflictNotice
            theirs={merged.theirs}
            both={merged.both}
            onMerge={() => {
              setValues(merged.values);
              goOn();
            }}
          />
        )
      }
      onAnew={() => {
        if (!isConflict) update.reset();
      }}
      draft={() => ({ id: edited.id, settings: settings() })}
      onCancel={close}
      onSubmit={() => {
        const revision = edited.revision;
        update.mutate(
          { settings: settings(), ...(revision !== undefined && { revision }) },
          { onSuccess: close },
        );
      }}
    />
  );
};
