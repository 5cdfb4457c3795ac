/** Words around formatted answers. */
export const markdownTexts = {
  copyCode: 'Copy code',
  code: 'Code',
  picture: 'Picture',
  pictureNotLoaded: 'Picture, not loaded:',
  leadsTo: (place: string) => `leads to ${place}`,
  opensNewTab: (address: string) => `${address} (opens in a new tab)`,
  long: (size: string) =>
    `This text is ${size} long. It is shown without formatting, so that the page stays quick.`,
  formatAnyway: 'Format it anyway',
  showAll: 'Show all of it',
  showMore: 'Show more',
  copyAll: 'Copy all',
  formula: 'Formula',
  done: 'Done',
  notDone: 'Not done',
} as const;
