import { defaultStringifySearch, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clientsRoot, hasClientPages } from '../gateway/listeners.js';

interface HomeLinkProps {
  readonly className: string;
  readonly children: ReactNode;
}

/** Leads to the home page, at the clients' port where this is another; to the console, where nobody knows where that is. */
export const HomeLink = (props: HomeLinkProps) => {
  if (hasClientPages) return <Link to="/" {...props} />;
  return clientsRoot === undefined ? <Link to="/console" {...props} /> : <a href={clientsRoot} {...props} />;
};

interface PlaygroundLinkProps extends HomeLinkProps {
  /** The model that is to be asked there. */
  readonly model?: string;
  readonly 'aria-label'?: string;
}

/** Leads to the Playground, at the clients' port where this is another. Nothing where nobody knows where that is. */
export const PlaygroundLink = ({ model, ...props }: PlaygroundLinkProps) => {
  const search = model === undefined ? {} : { model };
  if (hasClientPages) return <Link to="/console/playground" search={search} {...props} />;
  if (clientsRoot === undefined) return null;
  return <a href={`${clientsRoot}console/playground${defaultStringifySearch(search)}`} {...props} />;
};
