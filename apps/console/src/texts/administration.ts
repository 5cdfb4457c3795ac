/** Words of the console around its pages. */
export const administrationTexts = {
  unreachable: 'The gateway does not answer. Is it running?',
  unreadable: (status: number) =>
    `Something between this page and the gateway answered with status ${status}. Try again, or look at the proxy's log.`,
  retry: 'Try again',
  cancel: 'Cancel',
  saving: 'Saving …',
  refused: 'Nothing is saved yet: see what is marked.',
  more: 'Show more',
  shown: (count: number) => `${count} shown`,
  shownOf: (count: number, total: string) => `${count} shown of ${total}`,
  closeDetails: 'Close the details',
  loading: 'Loading …',
  openPages: 'Pages of the console',
  names: {
    overview: 'Overview',
    providers: 'Providers',
    logs: 'Logs',
    tokens: 'Tokens',
    models: 'Models',
    audit: 'Audit',
    settings: 'Settings',
    status: 'Status',
    playground: 'Playground',
  },
  signIn: {
    title: 'Sign in to the console',
    label: 'Admin key',
    hint: 'It begins with ak-gw-. The first one was shown when this gateway first started; an owner can make others.',
    submit: 'Sign in',
    pending: 'Signing in …',
    lostTitle: 'Your session has ended',
    lost: 'Sign in again and go on where you were: nothing on this page is lost.',
    scripts:
      'The key is sent once and not kept in this browser; a cookie that scripts cannot read stands for it.',
  },
  conflict: {
    changed: (fields: string) =>
      `Somebody else has changed it meanwhile: ${fields}. Nothing of yours is saved yet.`,
    elsewhere: 'Somebody else has changed it meanwhile. Nothing of yours is saved yet.',
    both: (fields: string) => `You both changed ${fields}: yours would stand.`,
    merge: 'Take their changes into mine',
  },
  signOut: 'Sign out',
  signedInAs: (name: string, role: string) => `${name}, ${role}`,
  mayNot: 'You may look, and change nothing. Ask an owner for another role.',
} as const;
