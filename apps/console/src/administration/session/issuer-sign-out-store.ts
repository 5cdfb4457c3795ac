import { create } from 'zustand';

/** Where whoever has just signed out here ends their session with the issuer of OpenID Connect. Absent: there is none. */
export const useIssuerSignOut = create<{ readonly address?: string | undefined }>(() => ({}));
