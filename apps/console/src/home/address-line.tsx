import { useId } from 'react';
import { CopyButton } from '../components/copy-button.js';
import { homeTexts } from '../texts/home.js';

/** The base address, to be copied. */
export const AddressLine = ({ address }: { readonly address: string }) => {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-13 font-medium text-neutral-11">
        {homeTexts.addressLabel}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={address}
          onFocus={(event) => {
            event.target.select();
          }}
          className="h-11 min-w-0 flex-1 rounded border border-neutral-7 bg-neutral-2 px-3 font-mono text-16"
        />
        <CopyButton text={address} name={homeTexts.copyAddress} look="primary" className="h-11 px-4" />
      </div>
      <p className="mt-2 max-w-[68ch] text-14 text-neutral-11">{homeTexts.addressHint}</p>
    </div>
  );
};
