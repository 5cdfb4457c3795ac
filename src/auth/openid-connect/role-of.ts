import type { AdminRole } from '../../storage/admin-key.repository.js';
import type { OpenIdConnectConfiguration } from '../../config/settings/openid-connect-settings.js';
import { claimValues, confirmedEmail } from './claims.js';
import type { Claims } from './claims.js';

/** Who gets which role, as it is configured. */
export type RoleRules = Pick<
  OpenIdConnectConfiguration,
  'roleClaim' | 'owners' | 'operators' | 'viewers' | 'emailDomains'
>;

/** What somebody may do here, or why they may do nothing, in words for the log. */
export type RoleVerdict = { readonly role: AdminRole } | { readonly refused: string };

/** Stands for whoever the issuer lets in. */
const everybody = '*';

/** The greatest role that the claims give. */
export function roleOf(claims: Claims, rules: RoleRules): RoleVerdict {
  const domains = rules.emailDomains.split(',').filter((domain) => domain !== '');
  if (domains.length > 0) {
    const domain = confirmedEmail(claims)?.split('@').at(-1)?.toLowerCase();
    if (domain === undefined) return { refused: 'the issuer confirms no e-mail address' };
    if (!domains.includes(domain)) return { refused: `the e-mail address is at ${domain}` };
  }
  const values = valuesFor(claims, rules.roleClaim);
  const gives = (wanted: string): boolean =>
    wanted.split('\n').some((one) => one !== '' && (one === everybody || values.includes(one)));
  if (gives(rules.owners)) return { role: 'owner' };
  if (gives(rules.operators)) return { role: 'operator' };
  if (gives(rules.viewers)) return { role: 'viewer' };
  return { refused: `no value of the claim ${rules.roleClaim} gives a role: ${shown(values)}` };
}

/** An address that nobody has confirmed may be anybody's. */
function valuesFor(claims: Claims, claim: string): readonly string[] {
  if (claim !== 'email') return claimValues(claims, claim);
  const email = confirmedEmail(claims);
  return email === undefined ? [] : [email];
}

const mostShown = 20;

const shown = (values: readonly string[]): string =>
  values.length === 0
    ? 'it has none'
    : values
        .slice(0, mostShown)
        .map((value) => JSON.stringify(value.slice(0, 100)))
        .join(', ');
