import { Link } from '@tanstack/react-router';
import { pricesTexts } from '../../texts/prices.js';
import type { PriceDto, PricesDto } from '../api/api-types.js';
import { dollars, localTime, wholeNumber } from '../format/figures.js';
import { ConfirmedAction } from '../frame/confirmed-action.js';
import { Fact, Facts } from '../frame/facts.js';
import { SidePanel } from '../frame/side-panel.js';
import { useMay } from '../session/session-query.js';
import { PriceState } from './price-columns.js';
import { furtherRates, usualRates } from './price-values.js';
import { useDeletePrice } from './prices-query.js';

const texts = pricesTexts.panel;

interface PricePanelProps {
  readonly price: PriceDto;
  readonly onClose: () => void;
}

/** One price of one's own, whole. */
export const PricePanel = ({ price, onClose }: PricePanelProps) => {
  const mayChange = useMay('operator');
  return (
    <SidePanel title={texts.title(`${price.provider}/${price.model}`)} onClose={onClose}>
      {mayChange && <DeletePrice id={price.id} onDeleted={onClose} />}
      <Facts>
        <Fact name={pricesTexts.columns.state}>
          <PriceState {...price} />
        </Fact>
        <Fact name={texts.from}>{localTime(price.from)}</Fact>
        <RateFacts rates={price.prices} />
        {(price.prices.tiers ?? []).map((tier) => (
          <Fact key={tier.above} name={pricesTexts.rates.above(wholeNumber(tier.above))}>
            <Facts>
              <RateFacts rates={tier} />
            </Facts>
          </Fact>
        ))}
        <Fact name={pricesTexts.columns.note}>{price.note ?? texts.none}</Fact>
        <Fact name={texts.created}>{texts.createdBy(price.created_by, localTime(price.created_at))}</Fact>
      </Facts>
      <Link
        to="/console/models"
        search={{ provider: price.provider, search: price.model }}
        className="rounded py-1 text-13 text-accent-text underline"
      >
        {texts.showModels}
      </Link>
    </SidePanel>
  );
};

const RateFacts = ({ rates }: { readonly rates: Omit<PricesDto, 'tiers'> }) => (
  <>
    {[...usualRates, ...furtherRates].map((name) => {
      const rate = rates[name];
      return (
        rate !== undefined && (
          <Fact key={name} name={pricesTexts.rates[name]}>
            {dollars(rate)}
          </Fact>
        )
      );
    })}
  </>
);

/** Deletes a price, once that is confirmed. */
const DeletePrice = ({ id, onDeleted }: { readonly id: string; readonly onDeleted: () => void }) => (
  <ConfirmedAction
    button={texts.remove}
    title={texts.removeTitle}
    confirm={texts.removeConfirm}
    action={useDeletePrice(id)}
    onDone={onDeleted}
  >
    <p>{texts.removeHint}</p>
  </ConfirmedAction>
);
