import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Sheet } from '../../components/sheet.js';
import { usePhone } from '../../components/use-media.js';
import { tokensTexts } from '../../texts/tokens.js';
import { IssuedSecret } from '../secret/issued-secret.js';
import { TokenForm } from './token-form.js';
import { creationOf, noValues } from './token-values.js';
import { useCreateToken } from './tokens-query.js';

/** The button, the form behind it, and the secret at its end. */
export const CreateToken = () => {
  const [open, setOpen] = useState(false);
  const create = useCreateToken();
  const side = usePhone() ? 'bottom' : 'middle';
  const secret = create.data?.secret;
  const close = (): void => {
    setOpen(false);
    create.reset();
  };
  return (
    <>
      <Button
        look="primary"
        onClick={() => {
          setOpen(true);
        }}
      >
        <Plus size={16} aria-hidden />
        {tokensTexts.create}
      </Button>
      <Sheet
        title={secret === undefined ? tokensTexts.form.createTitle : tokensTexts.secret.title}
        side={side}
        open={open}
        onOpenChange={close}
      >
        {secret === undefined ? (
          <TokenForm
            initial={noValues}
            submit={tokensTexts.form.create}
            pending={create.isPending}
            error={create.error}
            onCancel={close}
            onSubmit={(values) => {
              create.mutate(creationOf(values));
            }}
          />
        ) : (
          <IssuedSecret label={tokensTexts.secret.label} secret={secret} onDone={close} />
        )}
      </Sheet>
    </>
  );
};
