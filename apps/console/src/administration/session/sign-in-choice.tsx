import { useQuery } from '@tanstack/react-query';
import { openIdConnectTexts as texts } from '../../texts/openid-connect.js';
import { OpenIdConnectButton } from './openid-connect-button.js';
import { SignInForm } from './sign-in-form.js';
import { signInWaysQuery } from './sign-in-ways-query.js';

interface SignInChoiceProps {
  /** Whether the page on show stays while somebody signs in elsewhere. */
  readonly inNewTab?: boolean;
  readonly offersAnew?: boolean;
}

/** The ways to sign in: an admin key always, OpenID Connect before it where that is set up. */
export const SignInChoice = (props: SignInChoiceProps) => {
  const { data, isPending } = useQuery(signInWaysQuery);
  // Nothing moves under somebody's fingers once it is there.
  if (isPending) return null;
  const way = data?.openid_connect ?? null;
  if (way === null) return <SignInForm />;
  return (
    <>
      <OpenIdConnectButton way={way} {...props} />
      <h2 className="mt-8 mb-3 border-t border-neutral-6 pt-4 text-14 font-medium">{texts.or}</h2>
      <SignInForm isSecondary autoFocus={way.state === 'unreachable'} />
    </>
  );
};
