import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** What pages of the console are about, as the log of changes and the status name it. */
export type SubjectKind =
  'token' | 'provider' | 'model' | 'price' | 'rerating' | 'admin_key' | 'session' | 'setting';

interface SubjectLinkProps {
  /** Nothing but the words where no page is about it. */
  readonly kind: SubjectKind | undefined;
  /** Its id, or the name of what has no other. */
  readonly id: string;
  readonly children: ReactNode;
}

/** To the page that shows a thing, and where it is changed. */
export const SubjectLink = ({ kind, id, children }: SubjectLinkProps) =>
  kind === undefined ? (
    children
  ) : (
    <Link {...addresses[kind](id)} className="text-accent-text underline">
      {children}
    </Link>
  );

const addresses: Readonly<Record<SubjectKind, (id: string) => Pick<LinkProps, 'to' | 'search'>>> = {
  token: (id) => ({ to: '/console/tokens', search: { token: id } }),
  provider: (id) => ({ to: '/console/providers', search: { provider: id } }),
  model: (id) => ({ to: '/console/models', search: { model: id } }),
  price: () => ({ to: '/console/models/prices' }),
  rerating: () => ({ to: '/console/models/prices' }),
  admin_key: () => ({ to: '/console/settings', search: { part: 'keys' } }),
  session: () => ({ to: '/console/settings', search: { part: 'sessions' } }),
  setting: (id) => ({ to: '/console/settings', search: { setting: id } }),
};

/** The kind that an action of the log of changes is about: `token` of `token.create`. */
export const kindOfAction = (action: string): SubjectKind | undefined => {
  const [kind = ''] = action.split('.');
  return Object.hasOwn(addresses, kind) ? (kind as SubjectKind) : undefined;
};
