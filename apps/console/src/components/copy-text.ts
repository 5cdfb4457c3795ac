/**
 * Puts a text into the clipboard. Without HTTPS browsers hide their clipboard: then a hidden field is selected and
 * copied as a person would.
 * @returns whether it worked
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not allowed: try the other way.
    }
  }
  return copyThroughField(text);
}

function copyThroughField(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'fixed opacity-0';
  // Inside a dialog focus cannot leave it.
  const place = focused?.closest('[role=dialog]') ?? document.body;
  place.append(field);
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- The only way there is without HTTPS.
  const done = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
