/** Of shorter ones the last characters would tell too much. */
const shortestShown = 8;

/** A secret as administrators may see it: `…` and its last four characters. */
export const shownSecret = (secret: string): string =>
  secret.length < shortestShown ? '…' : `…${secret.slice(-4)}`;
