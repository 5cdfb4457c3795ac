import type { JsonFault } from '../../../providers/transport/json-fault.js';
import type { ConnectionFailure, TestedUpstream } from './connection-failure.js';
import { isWebPage, saidByUpstream } from './said-by-upstream.js';

type Told = Pick<ConnectionFailure, 'kind' | 'message' | 'fix'>;

/** What an answer that is not the one that was hoped for means, and what to do about it. */
export function explainAnswer(fault: JsonFault, upstream: TestedUpstream): ConnectionFailure {
  const said = isWebPage(fault.contentType, fault.said) ? undefined : saidByUpstream(fault.said);
  return {
    ...told(fault, upstream),
    status: fault.status,
    asked: fault.url,
    ...(said !== undefined && { said }),
  };
}

function told(fault: JsonFault, upstream: TestedUpstream): Told {
  const { status, url } = fault;
  if (status === 401 || (status === 403 && !upstream.hasKey)) return keyRefused(status, upstream);
  if (status === 403) return notAllowed(upstream);
  if (status === 404 || status === 405) return notFound(fault, upstream);
  if (status === 429) {
    return {
      kind: 'rate_limited',
      message: `${upstream.title} answers, but refuses further requests for now (status 429).`,
      fix: 'Wait and test again. If it stays so, look at the limits and the credit of the account.',
    };
  }
  if (status >= 500) {
    return {
      kind: 'upstream_failed',
      message: `${url} failed (status ${status}).`,
      fix: 'Test again in a moment. If it stays so, look at the log of that server, or at the status page of the vendor.',
    };
  }
  if (status >= 400) {
    return {
      kind: 'other',
      message: `${url} refused the question for its models (status ${status}).`,
      fix: 'Check the base address, and whether the type fits what runs there.',
    };
  }
  return isWebPage(fault.contentType, fault.said) ? webPage(fault, upstream) : noJson(fault);
}

const keyRefused = (status: number, { hasKey, title, keyPage }: TestedUpstream): Told =>
  hasKey
    ? {
        kind: 'key_refused',
        message: `${title} does not accept the key (status ${status}).`,
        fix: `Copy the key again, whole and without blanks, or make another one${at(keyPage)}. Check that it is a key of this vendor.`,
      }
    : {
        kind: 'key_missing',
        message: `${title} wants a key (status ${status}), and none is given.`,
        fix: `Write one into the field for the key${keyPage === undefined ? '.' : `; they are made at ${keyPage}.`}`,
      };

const notAllowed = ({ title, keyPage }: TestedUpstream): Told => ({
  kind: 'key_not_allowed',
  message: `${title} knows the key, but does not let it list models (status 403).`,
  fix: `Look at what the key may do, its project, and the region it is used from${at(keyPage)}.`,
});

const notFound = ({ url, status }: JsonFault, { baseUrl, isOwnAddress }: TestedUpstream): Told => ({
  kind: 'not_found',
  message: `There is nothing at ${url} (status ${status}).`,
  fix:
    isOwnAddress && baseUrl !== undefined
      ? betterAddress(baseUrl)
      : 'The vendor may have moved it: see its documentation.',
});

/** Most mistakes are a path too many, or no version. */
function betterAddress(baseUrl: string): string {
  const shorter = baseUrl.replace(
    /\/(?:chat\/completions|completions|responses|messages|models|embeddings)$/,
    '',
  );
  if (shorter !== baseUrl) return `The base address ends before the name of the endpoint: write ${shorter}.`;
  if (!/\/v\d/.test(new URL(baseUrl).pathname)) {
    return `Most servers want the version at the end of the base address: try ${baseUrl}/v1.`;
  }
  return 'Correct the path of the base address: the gateway adds /models to it.';
}

const webPage = ({ url }: JsonFault, { baseUrl, isOwnAddress }: TestedUpstream): Told => ({
  kind: 'web_page',
  message: `${url} is a page for browsers, not an API.`,
  fix:
    isOwnAddress && baseUrl !== undefined
      ? betterAddress(baseUrl)
      : 'Something between answers in the place of the vendor: look for a proxy or a sign-in page of the network.',
});

const noJson = ({ url }: JsonFault): Told => ({
  kind: 'not_understood',
  message: `${url} does not answer with JSON.`,
  fix: 'Check whether the address is the one of the API, and whether the type fits what runs there.',
});

const at = (keyPage: string | undefined): string => (keyPage === undefined ? '' : ` at ${keyPage}`);
