const names = new Intl.DisplayNames('en', { type: 'language' });

/** A language as Whisper writes it: `english` for `en`. */
export function languageName(code: string): string {
  try {
    return names.of(code)?.toLowerCase() ?? code;
  } catch {
    return code;
  }
}
