import { Sheet } from '../../components/sheet.js';
import { usePhone } from '../../components/use-media.js';
import { reratingTexts } from '../../texts/prices.js';
import { ReratingForm } from './rerating-form.js';
import type { ReratingValues } from './rerating-form.js';
import { useBeginRerating } from './reratings-query.js';

interface BeginReratingProps {
  /** What the form begins with. Undefined: it is closed. */
  readonly values: ReratingValues | undefined;
  readonly onBegun: (id: string) => void;
  readonly onClose: () => void;
}

/** The form of a period that is to be priced anew. */
export const BeginRerating = ({ values, onBegun, onClose }: BeginReratingProps) => {
  const begin = useBeginRerating();
  const side = usePhone() ? 'bottom' : 'middle';
  const close = (): void => {
    begin.reset();
    onClose();
  };
  return (
    <Sheet title={reratingTexts.form.title} side={side} open={values !== undefined} onOpenChange={close}>
      {values !== undefined && (
        <ReratingForm
          initial={values}
          pending={begin.isPending}
          error={begin.error}
          onCancel={close}
          onSubmit={(rerating) => {
            begin.mutate(rerating, {
              onSuccess: ({ id }) => {
                close();
                onBegun(id);
              },
            });
          }}
        />
      )}
    </Sheet>
  );
};
