import { Plus } from 'lucide-react';
import { Button } from '../../components/button.js';
import { Sheet } from '../../components/sheet.js';
import { usePhone } from '../../components/use-media.js';
import { pricesTexts } from '../../texts/prices.js';
import type { PriceDto } from '../api/api-types.js';
import { PriceForm } from './price-form.js';
import { creationOf, newPrice } from './price-values.js';
import type { PricesAddress } from './prices-address.js';
import { useAddPrice } from './prices-query.js';

interface AddPriceProps {
  /** Whether the form is open, and for whom. */
  readonly address: PricesAddress;
  readonly onOpen: (open: boolean) => void;
  readonly onAdded: (price: PriceDto) => void;
}

/** The button and the form behind it, which a link can open too. */
export const AddPrice = ({ address: { add, provider, model }, onOpen, onAdded }: AddPriceProps) => {
  const adding = useAddPrice();
  const side = usePhone() ? 'bottom' : 'middle';
  const close = (): void => {
    adding.reset();
    onOpen(false);
  };
  return (
    <>
      <Button
        look="primary"
        onClick={() => {
          onOpen(true);
        }}
      >
        <Plus size={16} aria-hidden />
        {pricesTexts.add}
      </Button>
      <Sheet title={pricesTexts.form.title} side={side} open={add === true} onOpenChange={close}>
        <PriceForm
          key={`${provider ?? ''}/${model ?? ''}`}
          initial={newPrice(provider, model)}
          pending={adding.isPending}
          error={adding.error}
          onCancel={close}
          onSubmit={(values) => {
            adding.mutate(creationOf(values), {
              onSuccess: (price) => {
                close();
                onAdded(price);
              },
            });
          }}
        />
      </Sheet>
    </>
  );
};
