/** Words of signing in with OpenID Connect. */
export const openIdConnectTexts = {
  goesThere: (issuer: string) => `You sign in at ${issuer} and come back to this page.`,
  opensThere: (issuer: string) =>
    `${issuer} opens in another tab. Come back to this one when you are signed in there: it goes on by itself.`,
  or: 'Or with an admin key',
  anew: 'Sign in as somebody else',
  unreachable: (issuer: string) =>
    `${issuer} does not answer, so nobody can sign in with it right now. This page goes on asking; an admin key works.`,
  faults: {
    interrupted: 'The sign-in took too long, or was begun in another window. Try again.',
    declined:
      'The sign-in was called off, or your account may not use this gateway. Try again, or ask whoever gives access.',
    unreachable: 'The sign-in service did not answer. Try again in a moment, or use an admin key.',
    unproven:
      'The sign-in service sent an answer that proves nothing, so nobody is signed in. The gateway’s log says what is wrong with it.',
    no_role:
      'You are known to the sign-in service, but have no role in this gateway. Ask whoever runs it for one, or sign in as somebody else.',
    too_many: 'There were too many sign-ins from your network. Try again in a minute.',
  },
  signedOut: (issuer: string) => `You are signed out here. ${issuer} still knows you.`,
  signOutThere: 'Sign out there too',
} as const;
