/** Words of what all pages share. */
export const shellTexts = {
  product: 'Model Gateway',
  playground: 'Playground',
  documentation: 'Docs',
  theme: 'Theme',
  themeSystem: 'As the system',
  themeLight: 'Light',
  themeDark: 'Dark',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying is blocked here. Select the text and copy it by hand.',
  close: 'Close',
  faultTitle: 'This page failed',
  faultHint: 'Your conversations are kept in this browser. Try again, or reload the page.',
  faultRetry: 'Try again',
  missingTitle: 'There is no such page',
  missingHome: 'To the home page',
} as const;
