import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Sheet } from '../../components/sheet.js';
import { usePhone } from '../../components/use-media.js';
import { providersTexts } from '../../texts/providers.js';
import { isStale } from '../api/api-fault.js';
import type { ProviderDto, ProviderTypeDto } from '../api/api-types.js';
import { ConflictNotice } from '../conflict/conflict-notice.js';
import { mergeProviderEdits } from './merge-provider-edits.js';
import { ProviderForm } from './provider-form.js';
import { changedSettings, valuesOf } from './provider-values.js';
import { useProviderTypes, useUpdateProvider } from './providers-query.js';

const texts = providersTexts.form;

/** The button and the form behind it. Whoever changed the provider meanwhile is not overwritten: both edits are joined. */
export const EditProvider = ({ provider }: { readonly provider: ProviderDto }) => {
  // As it was when the form was opened.
  const [edited, setEdited] = useState<ProviderDto>();
  const side = usePhone() ? 'bottom' : 'middle';
  const types = useProviderTypes().data?.data ?? [];
  const type = types.find((one) => one.type === provider.type);
  const close = (): void => {
    setEdited(undefined);
  };
  return (
    <>
      <Button
        size="small"
        disabled={type === undefined}
        onClick={() => {
          setEdited(provider);
        }}
      >
        {providersTexts.panel.edit}
      </Button>
      <Sheet
        title={texts.editTitle(provider.id)}
        side={side}
        open={edited !== undefined}
        onOpenChange={close}
      >
        {edited !== undefined && type !== undefined && (
          <EditForm edited={edited} current={provider} type={type} onEdited={setEdited} onClose={close} />
        )}
      </Sheet>
    </>
  );
};

interface EditFormProps {
  readonly edited: ProviderDto;
  /** As it is now. */
  readonly current: ProviderDto;
  readonly type: ProviderTypeDto;
  readonly onEdited: (provider: ProviderDto) => void;
  readonly onClose: () => void;
}

const EditForm = ({ edited, current, type, onEdited, onClose }: EditFormProps) => {
  const update = useUpdateProvider(edited.id);
  const initial = valuesOf(edited, type);
  const [values, setValues] = useState(initial);
  const settings = () => changedSettings(initial, values, type);
  const isConflict = isStale(update.error) && current.revision !== edited.revision;
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
              onEdited(current);
              update.reset();
            }}
          />
        )
      }
      onAnew={() => {
        if (!isConflict) update.reset();
      }}
      draft={() => ({ id: edited.id, settings: settings() })}
      onCancel={onClose}
      onSubmit={() => {
        const revision = edited.revision;
        update.mutate(
          { settings: settings(), ...(revision !== undefined && { revision }) },
          { onSuccess: onClose },
        );
      }}
    />
  );
};
