import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Sheet } from '../../components/sheet.js';
import { usePhone } from '../../components/use-media.js';
import { adminKeysTexts } from '../../texts/admin-keys.js';
import { IssuedSecret } from '../secret/issued-secret.js';
import { AdminKeyForm } from './admin-key-form.js';
import { useCreateAdminKey } from './admin-keys-query.js';

/** The button, the form behind it, and the key at its end. */
export const CreateAdminKey = () => {
  const [open, setOpen] = useState(false);
  const create = useCreateAdminKey();
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
        {adminKeysTexts.create}
      </Button>
      <Sheet
        title={secret === undefined ? adminKeysTexts.create : adminKeysTexts.secret.title}
        side={side}
        open={open}
        onOpenChange={close}
      >
        {secret === undefined ? (
          <AdminKeyForm
            pending={create.isPending}
            error={create.error}
            onCancel={close}
            onSubmit={(key) => {
              create.mutate(key);
            }}
          />
        ) : (
          <IssuedSecret label={adminKeysTexts.secret.label} secret={secret} onDone={close} />
        )}
      </Sheet>
    </>
  );
};
