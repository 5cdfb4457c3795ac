import { tokensTexts } from '../../texts/tokens.js';
import type { TokenDto } from '../api/api-types.js';
import { EditSheet } from '../form/edit-sheet.js';
import { TokenForm } from './token-form.js';
import { changesOf, valuesOf } from './token-values.js';
import { useUpdateToken } from './tokens-query.js';

/** The button and the form behind it. Whoever changed the token meanwhile is not overwritten: both edits are joined. */
export const EditToken = ({ token }: { readonly token: TokenDto }) => {
  const update = useUpdateToken(token.id);
  return (
    <EditSheet
      current={token}
      title={tokensTexts.form.editTitle(token.name)}
      label={tokensTexts.panel.edit}
      update={update}
    >
      {({ edited, isConflict, goOn, close }) => (
        <TokenForm
          initial={valuesOf(edited)}
          submit={tokensTexts.form.save}
          pending={update.isPending}
          error={update.error}
          conflict={isConflict ? { theirs: valuesOf(token), onMerged: goOn } : undefined}
          onCancel={close}
          onSubmit={(values) => {
            update.mutate(
              { ...changesOf(values, edited.metadata), revision: edited.revision },
              { onSuccess: close },
            );
          }}
        />
      )}
    </EditSheet>
  );
};
