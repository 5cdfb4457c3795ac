import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Sheet } from '../../components/sheet.js';
import { usePhone } from '../../components/use-media.js';
import { modelsTexts } from '../../texts/models.js';
import { isStale } from '../api/api-fault.js';
import type { PublicModelDto } from '../api/api-types.js';
import { ModelForm } from './model-form.js';
import { settingsOf, valuesOf } from './model-values.js';
import { useUpdateModel } from './models-query.js';

/** The button and the form behind it. Whoever changed the name meanwhile is not overwritten: both edits are joined. */
export const EditModel = ({ model }: { readonly model: PublicModelDto }) => {
  // As it was when the form was opened.
  const [edited, setEdited] = useState<PublicModelDto>();
  const update = useUpdateModel(model.name);
  const side = usePhone() ? 'bottom' : 'middle';
  const close = (): void => {
    setEdited(undefined);
    update.reset();
  };
  const goOnWith = (newest: PublicModelDto) => (): void => {
    setEdited(newest);
    update.reset();
  };
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          setEdited(model);
        }}
      >
        {modelsTexts.panel.edit}
      </Button>
      <Sheet
        title={modelsTexts.form.editTitle(model.name)}
        side={side}
        open={edited !== undefined}
        onOpenChange={close}
      >
        {edited !== undefined && (
          <ModelForm
            initial={valuesOf(edited)}
            isNamed
            submit={modelsTexts.form.save}
            pending={update.isPending}
            error={update.error}
            conflict={
              isStale(update.error) && model.revision !== edited.revision
                ? { theirs: valuesOf(model), onMerged: goOnWith(model) }
                : undefined
            }
            onCancel={close}
            onSubmit={(values) => {
              const { revision } = edited;
              update.mutate(
                { settings: settingsOf(values), ...(revision !== undefined && { revision }) },
                { onSuccess: close },
              );
            }}
          />
        )}
      </Sheet>
    </>
  );
};
