import type { Authorize } from '#libs/provider-kit';
import type { CredentialSource } from './credential-source.js';
import { NativeSha256, payloadDigest } from './payload-digest.js';

/** Refused credentials are looked for anew at most once in so long, milliseconds: they may be right and unwanted. */
const betweenRenewals = 60_000;

/** Of the vendor, large: loaded at the first request that is signed. */
const loadLibrary = () => import('@smithy/signature-v4');

/**
 * Signs requests by the vendor's own library (Signature Version 4), each with the digest of its bytes. The key that
 * signs is derived once a day and kept by the library.
 * @param now milliseconds; for tests
 */
export function signingBy(source: CredentialSource, region: string, now: () => number = Date.now): Authorize {
  let library: ReturnType<typeof loadLibrary> | undefined;
  let renewedAt = -Infinity;
  let isRenewed = false;
  return async ({ method, url, headers, body }) => {
    const { sessionToken, ...accessKey } = await source(isRenewed);
    const credentials = { ...accessKey, ...(sessionToken !== undefined && { sessionToken }) };
    isRenewed = false;
    const { SignatureV4 } = await (library ??= loadLibrary());
    const signer = new SignatureV4({
      service: 'bedrock',
      region,
      credentials,
      sha256: NativeSha256,
    });
    const { protocol, host, hostname, pathname, searchParams } = new URL(url);
    const digest = await payloadDigest(body);
    const signed = await signer.sign(
      {
        method,
        protocol,
        hostname,
        path: pathname,
        query: Object.fromEntries(searchParams),
        headers: { ...headers, host, 'x-amz-content-sha256': digest },
      },
      { signingDate: new Date(now()) },
    );
    const added = Object.entries(signed.headers).filter(
      ([name]) => name !== 'host' && headers[name] === undefined,
    );
    return {
      headers: Object.fromEntries(added),
      secrets: [accessKey.secretAccessKey, ...(sessionToken === undefined ? [] : [sessionToken])],
      renews: (status) => {
        if (status !== 403 || now() - renewedAt < betweenRenewals) return false;
        renewedAt = now();
        isRenewed = true;
        return true;
      },
    };
  };
}
