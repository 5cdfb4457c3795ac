/** Seconds of a source as a duration of the configuration. Undefined where they make none. */
export function durationText(seconds: number | undefined): string | undefined {
  if (seconds === undefined || seconds <= 0) return undefined;
  const milliseconds = Math.max(1, Math.round(seconds * 1000));
  return milliseconds % 1000 === 0 ? `${milliseconds / 1000}s` : `${milliseconds}ms`;
}

/** An address without what `baseUrl` must not have. Undefined where it is none, or holds a credential or a query. */
export function addressText(address: string): string | undefined {
  if (address.includes('${')) return address.replace(/\/+$/, '');
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { username, password, search, hash } = new URL(address);
  return username + password + search + hash === '' ? address.replace(/[/?#]+$/, '') : undefined;
}

/** Whether a provider takes a text as its key. */
export const isKey = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);

/** Whether a text may be a model's public name. */
export const isModelName = (name: string): boolean => /^[^\s\p{Cc}][^\p{Cc}]{0,255}$/u.test(name);

/** What stands before a name's first slash. */
export const prefixOf = (name: string): string | undefined => /^([^/]+)\//.exec(name)?.[1];
