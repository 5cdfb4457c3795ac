/** Words of the Playground's frame: header, left panel, message box, history, commands. */
export const playgroundTexts = {
  settings: 'Settings',
  wire: 'Wire',
  compare: 'Compare',
  moreOptions: (count: number) => `${count} more: type to narrow the list`,
  tabs: {
    label: 'Endpoints',
    chat: 'Chat',
    embeddings: 'Embeddings',
    rerank: 'Rerank',
    images: 'Images',
    speech: 'Speech',
    transcription: 'Transcription',
    realtime: 'Realtime',
  },
  model: {
    label: 'Model',
    placeholder: 'Search, or type a name',
    byHand: 'No such model in the list. Enter takes the name as typed.',
  },
} as const;
