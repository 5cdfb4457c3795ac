import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import type { ButtonProps } from '../../components/button.js';
import { Sheet } from '../../components/sheet.js';
import { usePhone } from '../../components/use-media.js';
import { modelsTexts } from '../../texts/models.js';
import { ModelForm } from './model-form.js';
import { newCandidate, newModel, newSettingsOf } from './model-values.js';
import { useCreateModel } from './models-query.js';

interface CreateModelProps {
  /** Whom it leads to at first. */
  readonly place?: { readonly provider: string; readonly model: string };
  /** Default: the page's one main action. */
  readonly look?: ButtonProps['look'];
  readonly onCreated: (name: string) => void;
}

/** The button and the form behind it. */
export const CreateModel = ({ place, look = 'primary', onCreated }: CreateModelProps) => {
  const [open, setOpen] = useState(false);
  const create = useCreateModel();
  const side = usePhone() ? 'bottom' : 'middle';
  const close = (): void => {
    setOpen(false);
    create.reset();
  };
  return (
    <>
      <Button
        look={look}
        {...(look !== 'primary' && { size: 'small' })}
        onClick={() => {
          setOpen(true);
        }}
      >
        {look === 'primary' && <Plus size={16} aria-hidden />}
        {place === undefined ? modelsTexts.create : modelsTexts.panel.nameIt}
      </Button>
      <Sheet title={modelsTexts.form.createTitle} side={side} open={open} onOpenChange={close}>
        <ModelForm
          initial={newModel(newCandidate('first', place))}
          submit={modelsTexts.form.create}
          pending={create.isPending}
          error={create.error}
          onCancel={close}
          onSubmit={(values) => {
            const name = values.name.trim();
            create.mutate(
              { name, settings: newSettingsOf(values) },
              {
                onSuccess: () => {
                  close();
                  onCreated(name);
                },
              },
            );
          }}
        />
      </Sheet>
    </>
  );
};
