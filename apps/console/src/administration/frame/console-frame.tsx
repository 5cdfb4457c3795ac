import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Sheet } from '../../components/sheet.js';
import { SiteHeader } from '../../shell/site-header.js';
import { administrationTexts } from '../../texts/administration.js';
import { useLostSession } from '../session/lost-session-store.js';
import { sessionQuery, useLeave, useSignInElsewhere } from '../session/session-query.js';
import { SignInChoice } from '../session/sign-in-choice.js';
import { SignInPage } from '../session/sign-in-page.js';
import { AccountMenu } from './account-menu.js';
import { Rail } from './rail.js';

const texts = administrationTexts.signIn;

/** Around every page for administrators: who is not signed in, signs in first, at the address that was asked for. */
export const ConsoleFrame = () => {
  const { data: session } = useQuery(sessionQuery);
  const lost = useLostSession((state) => state.lost);
  const leave = useLeave();
  useSignInElsewhere(lost);
  if (session == null) return <SignInPage />;
  return (
    <div className="flex h-dvh flex-col">
      <SiteHeader>
        <span className="ml-auto" />
        <AccountMenu />
      </SiteHeader>
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <Rail />
        {/* Panels stay in view beside what scrolls: they stand in this box, not in the page. */}
        <div className="relative min-h-0 min-w-0 flex-1 overflow-clip">
          <main className="h-full overflow-auto">
            <Outlet />
          </main>
        </div>
      </div>
      <Sheet title={texts.lostTitle} side="middle" open={lost} onOpenChange={leave}>
        <p className="mb-4 text-14">{texts.lost}</p>
        <SignInChoice inNewTab />
      </Sheet>
    </div>
  );
};
