import { useQuery } from '@tanstack/react-query';
import { SiteHeader } from '../../shell/site-header.js';
import { administrationTexts } from '../../texts/administration.js';
import { QueryState } from '../frame/query-state.js';
import { sessionQuery } from './session-query.js';
import { SignInForm } from './sign-in-form.js';

/** In the place of any page, for whoever is not signed in: afterwards the page stands there. */
export const SignInPage = () => {
  const query = useQuery(sessionQuery);
  return (
    <>
      <SiteHeader />
      <main className="mx-auto w-[min(24rem,calc(100vw-2rem))] py-16">
        <QueryState query={query} />
        {query.data === null && (
          <>
            <h1 className="mb-6 text-20 font-semibold">{administrationTexts.signIn.title}</h1>
            <SignInForm />
          </>
        )}
      </main>
    </>
  );
};
