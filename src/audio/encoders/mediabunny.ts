/** The library, with its encoder known to it. */
export async function importMediabunny() {
  const [library, { registerAacEncoder }] = await Promise.all([
    import('mediabunny'),
    import('@mediabunny/aac-encoder'),
  ]);
  registerAacEncoder();
  return library;
}
