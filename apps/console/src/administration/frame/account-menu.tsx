import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleUser, LogOut } from 'lucide-react';
import { Button } from '../../components/button.js';
import { Menu } from '../../components/menu.js';
import { administrationTexts } from '../../texts/administration.js';
import { sessionQuery, useSignOut } from '../session/session-query.js';

/** Who is signed in, and the way out. */
export const AccountMenu = () => {
  const { data } = useQuery(sessionQuery);
  const signOut = useSignOut();
  if (data == null) return null;
  const { name, role } = data.administrator;
  return (
    <Menu
      trigger={
        <Button look="quiet" size="small">
          <CircleUser size={16} aria-hidden />
          <span className="max-w-40 truncate max-md:sr-only">
            {administrationTexts.signedInAs(name, role)}
          </span>
          <ChevronDown size={14} aria-hidden className="max-md:hidden" />
        </Button>
      }
      items={[
        {
          name: administrationTexts.signOut,
          icon: LogOut,
          onSelect: () => {
            signOut.mutate();
          },
        },
      ]}
    />
  );
};
