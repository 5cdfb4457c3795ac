import { modelsTexts } from '../../texts/models.js';
import type { PublicModelDto } from '../api/api-types.js';
import { EditSheet } from '../form/edit-sheet.js';
import { ModelForm } from './model-form.js';
import { settingsOf, valuesOf } from './model-values.js';
import { useUpdateModel } from './models-query.js';

/** The button and the form behind it. Whoever changed the name meanwhile is not overwritten: both edits are joined. */
export const EditModel = ({ model }: { readonly model: PublicModelDto }) => {
  const update = useUpdateModel(model.name);
  return (
    <EditSheet
      current={model}
      title={modelsTexts.form.editTitle(model.name)}
      label={modelsTexts.panel.edit}
      update={update}
    >
      {({ edited, isConflict, goOn, close }) => (
        <ModelForm
          initial={valuesOf(edited)}
          isNamed
          submit={modelsTexts.form.save}
          pending={update.isPending}
          error={update.error}
          conflict={isConflict ? { theirs: valuesOf(model), onMerged: goOn } : undefined}
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
    </EditSheet>
  );
};
