import { emailDomainList, issuerAddress, scopeList, valueList } from '../identity-kinds.js';
import { credential, duration, text } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { hour, minute, second } from './units.js';

/** Signing in to the console by way of an issuer of OpenID Connect. */
export interface OpenIdConnectConfiguration {
  /** Its identifier, exactly as it writes it. Empty (default): there is none. */
  readonly issuer: string;
  readonly clientId: string;
  /** Empty (default): a public client. Secret: not for logs. */
  readonly clientSecret: string;
  /** Separated by blanks, `openid` among them. */
  readonly scopes: string;
  /** Claim whose values give roles: a name, or a path with dots. Default `groups`. */
  readonly roleClaim: string;
  /** Values that make an owner, one a line; `*` for everybody. Default none. */
  readonly owners: string;
  /** The same for operators. */
  readonly operators: string;
  /** The same for viewers. */
  readonly viewers: string;
  /** Domains of confirmed e-mail addresses, separated by commas. Empty (default): any address, or none. */
  readonly emailDomains: string;
  readonly buttonLabel: string;
  /** How long a sign-in lasts at most, in milliseconds. Default 12 h. */
  readonly sessionLifetime: number;
  /** For each answer of the issuer, in milliseconds. Default 5 s. */
  readonly timeout: number;
}

/** Signing in to the console by way of an issuer of OpenID Connect. */
export const openidConnect = group({
  issuer: setting(
    issuerAddress(),
    '',
    'Issuer of OpenID Connect that people sign in to the console with, exactly as it writes itself: https://id.example.com/realms/main.',
    { fallback: 'none: admin keys alone' },
  ),
  clientId: setting(
    text('the id that the issuer gave this gateway'),
    '',
    'What the issuer calls this gateway.',
    {
      fallback: 'none',
    },
  ),
  clientSecret: setting(
    credential(),
    '',
    "This gateway's secret at the issuer. Write ${NAME} to read it from the environment.",
    { fallback: 'none: a public client', hides: 'value' },
  ),
  scopes: setting(
    scopeList(),
    'openid profile email',
    'What the issuer is asked to tell, separated by blanks. Some tell groups only if asked: openid profile email groups.',
  ),
  roleClaim: setting(
    text('the name of a claim'),
    'groups',
    'Claim whose values give roles: its name, or a path to it with dots, such as realm_access.roles. email counts where the issuer has confirmed the address.',
  ),
  owners: setting(
    valueList(),
    '',
    'Values of roleClaim that make an owner, separated by commas; \\, is a comma within one. * is everybody whom the issuer lets in.',
    { fallback: 'none' },
  ),
  operators: setting(valueList(), '', 'Values of roleClaim that make an operator.', { fallback: 'none' }),
  viewers: setting(
    valueList(),
    '',
    'Values of roleClaim that make a viewer. Whoever has no role is refused.',
    {
      fallback: 'none',
    },
  ),
  emailDomains: setting(
    emailDomainList(),
    '',
    'Domains separated by commas. Only people with a confirmed e-mail address there may sign in.',
    { fallback: 'any address, or none' },
  ),
  buttonLabel: setting(
    text('what the button says'),
    'Sign in with single sign-on',
    'What the button on the sign-in page says.',
  ),
  sessionLifetime: setting(
    duration({ least: minute, most: 7 * 24 * hour }),
    12 * hour,
    'How long such a sign-in lasts at most. The role stays as it was at its beginning.',
  ),
  timeout: setting(
    duration({ least: 100, most: minute }),
    5 * second,
    'Until the issuer has answered one request of the gateway.',
  ),
});
