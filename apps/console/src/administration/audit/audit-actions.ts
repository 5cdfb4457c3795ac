/** What the log of changes tells of, in the order of the console's pages. */
export const auditActions: readonly string[] = [
  ...['create', 'update', 'enable', 'disable', 'rotate', 'reset_budget', 'revoke'].map(
    (done) => `token.${done}`,
  ),
  ...['create', 'update', 'delete'].map((done) => `provider.${done}`),
  ...['create', 'update', 'delete'].map((done) => `model.${done}`),
  ...['create', 'delete'].map((done) => `price.${done}`),
  'rerating.create',
  'response_cache.purge',
  ...['create', 'update', 'revoke'].map((done) => `admin_key.${done}`),
  ...['create', 'end'].map((done) => `session.${done}`),
];
