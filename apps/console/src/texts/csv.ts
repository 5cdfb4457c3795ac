/** Words of saving a list as a file. */
export const csvTexts = {
  save: 'CSV',
  hint: 'Save all that the filters leave',
  cancel: 'Cancel',
  progress: (count: string) => `${count} rows …`,
  failed: (fault: string) => `No file was saved. ${fault}`,
} as const;
