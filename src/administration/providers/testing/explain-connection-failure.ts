import { GatewayError } from '#libs/canonical';
import { JsonFault } from '../../../providers/transport/json-fault.js';
import { RedirectFault } from '../../../providers/transport/redirect-fault.js';
import type { ConnectionFailure, TestedUpstream } from './connection-failure.js';
import { explainAnswer } from './explain-answer.js';
import { explainNetworkFault } from './explain-network-fault.js';

/** Why a test of a connection failed, and what to do about it. */
export function explainConnectionFailure(error: unknown, upstream: TestedUpstream): ConnectionFailure {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof JsonFault) return explainAnswer(cause, upstream);
  if (cause instanceof RedirectFault) return redirected(cause);
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof GatewayError)) return { kind: 'not_understood', message, fix: otherAddress };
  const network = explainNetworkFault(error);
  if (network !== undefined) return network;
  switch (error.code) {
    case 'provider_timeout':
      return {
        kind: 'timeout',
        message,
        fix: 'See whether the server is under load or still loading a model, and whether a firewall swallows what the gateway sends. Then test again.',
      };
    case 'provider_credential_rejected':
      return {
        kind: 'key_refused',
        message,
        fix: 'Check the credentials: they may have ended, or belong to another account.',
      };
    case 'provider_invalid_response':
      return { kind: 'not_understood', message, fix: otherAddress };
    default:
      return { kind: 'other', message, fix: 'Check the address and the key, then test again.' };
  }
}

const otherAddress =
  'Check whether the address is the one of the API, and whether the type fits what runs there.';

const redirected = ({ message, target }: RedirectFault): ConnectionFailure => ({
  kind: 'redirected',
  message: `${message} The gateway follows no redirects.`,
  fix:
    target === undefined
      ? 'Write the base address that answers itself.'
      : `Write ${target.replace(/\/models\/?$/, '')} as the base address, if that is the server you mean.`,
});
