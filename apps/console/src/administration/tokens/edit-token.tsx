import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Sheet } from '../../components/sheet.js';
import { usePhone } from '../../components/use-media.js';
import { tokensTexts } from '../../texts/tokens.js';
import { isStale } from '../api/api-fault.js';
import type { TokenDto } from '../api/api-types.js';
import { TokenForm } from './token-form.js';
import { changesOf, valuesOf } from './token-values.js';
import { useUpdateToken } from './tokens-query.js';

/** The button and the form behind it. Whoever changed the token meanwhile is not overwritten: both edits are joined. */
export const EditToken = ({ token }: { readonly token: TokenDto }) => {
  // As it was when the form was opened.
  const [edited, setEdited] = useState<TokenDto>();
  const update = useUpdateToken(token.id);
  const side = usePhone() ? 'bottom' : 'middle';
  const close = (): void => {
    setEdited(undefined);
    update.reset();
  };
  const goOnWith = (newest: TokenDto) => (): void => {
    setEdited(newest);
    update.reset();
  };
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          setEdited(token);
        }}
      >
        {tokensTexts.panel.edit}
      </Button>
      <Sheet
        title={tokensTexts.form.editTitle(token.name)}
        side={side}
        open={edited !== undefined}
        onOpenChange={close}
      >
        {edited !== undefined && (
          <TokenForm
            initial={valuesOf(edited)}
            submit={tokensTexts.form.save}
            pending={update.isPending}
            error={update.error}
            conflict={
              isStale(update.error) && token.revision !== edited.revision
                ? { theirs: valuesOf(token), onMerged: goOnWith(token) }
                : undefined
            }
            onCancel={close}
            onSubmit={(values) => {
              update.mutate(
                { ...changesOf(values, edited.metadata), revision: edited.revision },
                { onSuccess: close },
              );
            }}
          />
        )}
      </Sheet>
    </>
  );
};
