/** What is wrong with the escapes in parts of an address: drivers fail at those, some with the password in their words. */
export const escapeFault = (
  ...parts: readonly string[]
): { readonly is: string; readonly fix: string } | undefined =>
  parts.every(isDecodable)
    ? undefined
    : {
        is: 'has a % that stands for no character',
        fix: 'Write a % itself as %25, other special characters of the password as %XX: %40 for @, %2F for /.',
      };

function isDecodable(text: string): boolean {
  try {
    // The bundler leaves out calls of it whose result nobody uses.
    return decodeURIComponent(text).length <= text.length;
  } catch {
    return false;
  }
}
