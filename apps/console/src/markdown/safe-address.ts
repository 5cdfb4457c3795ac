/** Where a link of an answer leads. */
export interface SafeLink {
  readonly address: string;
  /** The part that says whose place it is: the host as browsers ask for it, or the mail address. */
  readonly place: string;
}

/**
 * Characters that are not seen or change how the rest is read: controls, zero widths, writing directions, tags. A
 * link with one is not what it looks like.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

/** The link when it is a plain one to the web or to a mail address; every other stays text. */
export function readLink(written: string | undefined): SafeLink | undefined {
  if (written === undefined || written.length > 4_000) return undefined;
  if (!/^(?:https?:\/\/|mailto:)[^\s\\]+$/iu.test(written)) return undefined;
  if (unseen.test(decoded(written))) return undefined;
  const url = URL.parse(written);
  if (url === null) return undefined;
  if (url.protocol === 'mailto:') {
    return url.pathname === '' ? undefined : { address: url.href, place: decoded(url.pathname) };
  }
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  // https://bank.example@elsewhere.example leads elsewhere.
  if (!isWeb || url.username !== '' || url.password !== '') return undefined;
  return { address: url.href, place: url.host };
}

/** Pictures that are in the text itself, of kinds that cannot hold scripts. Others are never fetched. */
export const isOwnPicture = (written: string): boolean =>
  /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/u.test(written);

/** An address to look at, whatever is in it: short, and with what cannot be seen written out. */
export function legible(written: string): string {
  const text = decoded(written).slice(0, 400);
  const seen = Array.from(text, (character) =>
    unseen.test(character) ? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}` : character,
  ).join('');
  return written.length > 400 ? `${seen}…` : seen;
}

/** Readers of markdown write addresses with percent signs. */
function decoded(address: string): string {
  try {
    return decodeURI(address.replaceAll('%25', '%2525'));
  } catch {
    return address;
  }
}
