import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Notice } from '../../components/notice.js';
import { SiteHeader } from '../../shell/site-header.js';
import { administrationTexts } from '../../texts/administration.js';
import { openIdConnectTexts } from '../../texts/openid-connect.js';
import { QueryState } from '../frame/query-state.js';
import { useIssuerSignOut } from './issuer-sign-out-store.js';
import { sessionQuery } from './session-query.js';
import { readSignInFault } from './sign-in-address.js';
import { SignInChoice } from './sign-in-choice.js';

/** In the place of any page, for whoever is not signed in: afterwards the page stands there. */
export const SignInPage = () => {
  const query = useQuery(sessionQuery);
  const fault = useLocation({ select: ({ hash }) => readSignInFault(hash) });
  return (
    <>
      <SiteHeader />
      <main className="mx-auto w-[min(24rem,calc(100vw-2rem))] py-16">
        <QueryState query={query} />
        {query.data === null && (
          <>
            <h1 className="mb-6 text-20 font-semibold">{administrationTexts.signIn.title}</h1>
            {fault !== undefined && (
              <Notice meaning="bad" className="mb-6">
                {openIdConnectTexts.faults[fault]}
              </Notice>
            )}
            <SignedOutNotice />
            <SignInChoice offersAnew={fault === 'no_role'} />
          </>
        )}
      </main>
    </>
  );
};

/** Whoever has signed out here may still be signed in at the issuer. */
const SignedOutNotice = () => {
  const address = useIssuerSignOut(({ address }) => address);
  if (address === undefined) return null;
  return (
    <Notice meaning="neutral" className="mb-6">
      {openIdConnectTexts.signedOut(new URL(address).host)}{' '}
      <a className="underline" href={address} rel="noreferrer">
        {openIdConnectTexts.signOutThere}
      </a>
    </Notice>
  );
};
