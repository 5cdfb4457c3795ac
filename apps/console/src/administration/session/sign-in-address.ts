import { addressOf, pathPrefix } from '../../gateway/address.js';
import { openIdConnectTexts } from '../../texts/openid-connect.js';

/** Why somebody came back from the issuer without being signed in. */
export type SignInFault = keyof typeof openIdConnectTexts.faults;

const mark = 'sign-in=';

/** What stands behind the # of an address that the gateway has sent somebody back to. Undefined: nothing of that. */
export function readSignInFault(hash: string): SignInFault | undefined {
  const kind = hash.replace(/^#/, '');
  const name = kind.startsWith(mark) ? kind.slice(mark.length) : '';
  return Object.hasOwn(openIdConnectTexts.faults, name) ? (name as SignInFault) : undefined;
}

/** Takes it off the address: somebody is signed in now. */
export function forgetSignInFault(): void {
  if (readSignInFault(location.hash) === undefined) return;
  history.replaceState(history.state, '', location.pathname + location.search);
}

/**
 * Where signing in with OpenID Connect begins, to come back to the page on show.
 * @param anew whether the issuer shall ask who it is, though it may know
 */
export function signInAddress(anew: boolean): string {
  const page = location.pathname.slice(pathPrefix.length) + location.search;
  const query = new URLSearchParams({ page, ...(anew && { anew: 'true' }) });
  return addressOf(`api/sign-in/openid-connect?${query.toString()}`);
}
