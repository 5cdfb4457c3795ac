/** Has the browser save a file under a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address after the click.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
}

export const saveJson = (value: unknown, name: string): void => {
  saveFile(new Blob([JSON.stringify(value, undefined, 2)], { type: 'application/json' }), name);
};
