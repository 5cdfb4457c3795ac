/** Words of the page of changes. */
export const auditTexts = {
  title: 'Audit',
  table: 'Changes',
  openEntry: (action: string, target: string, time: string) => `Details of ${action}, ${target}, ${time}`,
  entry: (action: string, target: string) => `${action}, ${target}`,
  columns: { time: 'Time', action: 'Action', target: 'Target', actor: 'By', address: 'Address' },
  filters: {
    range: 'Time',
    anyRange: 'Any time',
    ranges: {
      '24h': 'Last 24 hours',
      '7d': 'Last 7 days',
      '30d': 'Last 30 days',
      '90d': 'Last 90 days',
    },
    action: 'Action',
    anyAction: 'Any action',
    actor: 'By',
    anyActor: 'Anybody',
    target: 'Target',
    targetHint: 'Its id',
  },
  actors: {
    admin_key: 'by admin key',
    command_line: 'on the command line',
    gateway: 'by itself',
  },
  emptyTitle: 'No change yet',
  emptyHint:
    'Whoever makes, changes or takes back tokens, admin keys, providers, models and prices stands here, with what was before and after.',
  emptyFiltered: 'No change is like that.',
  panel: {
    targetId: 'Id',
    request: 'Request id',
    history: 'History',
    ofTarget: 'All its changes',
    changes: 'What changed',
    field: 'Field',
    before: 'Before',
    after: 'After',
    nothing: '—',
  },
} as const;
