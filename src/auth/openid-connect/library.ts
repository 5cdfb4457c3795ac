import type * as OpenIdClient from 'openid-client';

/** What openid-client exports. */
export type Library = typeof OpenIdClient;

/** openid-client, loaded when somebody signs in with it: the start does not wait for it. */
export const loadLibrary = (): Promise<Library> => import('openid-client');
