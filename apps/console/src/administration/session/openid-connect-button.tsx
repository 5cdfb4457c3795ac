import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { openIdConnectTexts as texts } from '../../texts/openid-connect.js';
import type { OpenIdConnectDto } from '../api/api-types.js';
import { signInAddress } from './sign-in-address.js';

interface OpenIdConnectButtonProps {
  readonly way: OpenIdConnectDto;
  /** Whether the page on show stays, and another tab goes there. */
  readonly inNewTab?: boolean;
  /** Whether to offer being somebody else, too. */
  readonly offersAnew?: boolean;
}

/** Leads to the issuer; says so where that is away. */
export const OpenIdConnectButton = ({
  way,
  inNewTab = false,
  offersAnew = false,
}: OpenIdConnectButtonProps) => {
  const { label, issuer, state } = way;
  const isAway = state === 'unreachable';
  const go = (anew: boolean) => {
    if (inNewTab) window.open(signInAddress(anew), '_blank', 'noopener');
    else location.assign(signInAddress(anew));
  };
  return (
    <div>
      <Button
        look="primary"
        className="w-full"
        autoFocus={!isAway}
        disabled={isAway}
        onClick={() => {
          go(false);
        }}
      >
        <span className="truncate">{label}</span>
      </Button>
      {offersAnew && (
        <Button
          className="mt-2 w-full"
          disabled={isAway}
          onClick={() => {
            go(true);
          }}
        >
          {texts.anew}
        </Button>
      )}
      {isAway ? (
        <Notice meaning="attention" className="mt-3">
          {texts.unreachable(issuer)}
        </Notice>
      ) : (
        <p className="mt-2 text-13 text-neutral-11">
          {inNewTab ? texts.opensThere(issuer) : texts.goesThere(issuer)}
        </p>
      )}
    </div>
  );
};
