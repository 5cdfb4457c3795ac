import type { ErrorCode } from '#libs/canonical';

const fixes: Partial<Record<ErrorCode, string>> = {
  provider_model_not_found:
    'Correct the name of the model, or make it there; its provider may need to let this key use it.',
  provider_credential_rejected: 'Correct the key of the provider, and what it may use.',
  provider_broken_stream:
    'Look at the log of that server, and at what stands between: a proxy that cuts streams, a deadline, a lack of memory. Until then let others stream: when: {stream: false} at this candidate.',
  provider_invalid_response:
    'What runs there speaks another format than the type of the provider says, or speaks it wrongly: correct type and base address, or update that server.',
  provider_rejected:
    'See what it says. Where it refuses a field it does not know, lane: hub at the provider leaves such fields out.',
  provider_unreachable: 'Start that server, or correct the base address.',
  provider_timeout: 'See whether that server is under load, or raise deadlines.* in the configuration.',
  provider_rate_limited: 'Wait, and look at the limits and the credit of the account.',
  provider_overloaded: 'Try again in a moment, and give the model a second candidate.',
};

const anyOther = 'See what it says, and the log of that server.';

/** What to do about an answer that failed. */
export const fixFor = (code: ErrorCode): string => fixes[code] ?? anyOther;

/** Faults that pass by themselves. */
export const isPassing = (code: ErrorCode): boolean =>
  code === 'provider_rate_limited' || code === 'provider_overloaded';

/** Faults after which nothing else need be asked of the model. */
export const isHopeless = (code: ErrorCode): boolean =>
  code === 'provider_model_not_found' ||
  code === 'provider_credential_rejected' ||
  code === 'provider_unreachable' ||
  code === 'provider_timeout';
