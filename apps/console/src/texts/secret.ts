/** Words around a secret that is shown once. */
export const secretTexts = {
  hint: 'It is shown this once. The gateway keeps only a hash of it.',
  copy: 'Copy',
  done: 'I have copied it',
} as const;
