/** Words of the page of settings: browsers that are signed in. */
export const sessionsTexts = {
  table: 'Sessions',
  hint: 'Browsers that are signed in as you. Sign out those that you do not know, and ask an owner for another admin key where one was used.',
  hintOfOwner:
    'Browsers that are signed in to this console, whosever they are. Sign out those that nobody knows, and revoke their admin key where one was used.',
  columns: {
    who: 'Who',
    browser: 'Browser',
    address: 'Address',
    since: 'Signed in',
    seen: 'Last used',
    ends: 'Ends',
    actions: 'Actions',
  },
  who: (name: string, role: string) => `${name}, ${role}`,
  unknown: 'unknown',
  current: 'This browser',
  end: 'Sign out',
  endOne: (browser: string) => `Sign out ${browser}`,
  others: {
    button: 'Sign out all others',
    title: (count: number) =>
      count === 1 ? 'Sign out the other browser?' : `Sign out ${count} other browsers?`,
    hint: 'Each has to sign in again. What was written there and not saved stays on its page.',
    cancel: 'Cancel',
    pending: 'Signing out …',
    confirm: 'Sign them out',
  },
} as const;
